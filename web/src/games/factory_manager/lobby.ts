import type { LobbyCard } from '../../lib/board/client';
import { catalogue } from '../../lib/i18n';
import './accent.css';
import Poster from './Poster.svelte';

const { say } = catalogue('factory_manager.lobby');

export default {
  Poster,
  face: '180 172 100 100',
  say,
} satisfies LobbyCard;
