import type { LobbyCard } from '../../lib/board/client';
import { catalogue } from '../../lib/i18n';
import './accent.css';
import Poster from './Poster.svelte';

const { say } = catalogue('fzzt.lobby');

export default {
  Poster,
  face: '33 122 110 110',
  say,
} satisfies LobbyCard;
