import type { LobbyCard } from '../../lib/board/client';
import './accent.css';
import Poster from './Poster.svelte';

export default {
  Poster,
  summary: {
    en: 'Fit a machine a round into your pipework, so that machines feed machines.',
    ru: 'Каждый раунд ставьте машину в свою сеть труб так, чтобы машины питали машины.',
    'zh-Hant': '每回合把一台機器接進你的管線，讓機器供給機器。',
  },
} satisfies LobbyCard;
