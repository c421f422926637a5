import type { LobbyCard } from '../../lib/board/client';
import { catalogue } from '../../lib/i18n';
import './accent.css';
import Poster from './Poster.svelte';

const { say } = catalogue('monster_factory.lobby');

export default {
  Poster,
  face: '165 60 150 150',
  say,
} satisfies LobbyCard;
