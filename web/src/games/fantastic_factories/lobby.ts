import type { LobbyCard } from '../../lib/board/client';
import { catalogue } from '../../lib/i18n';
import './accent.css';
import Poster from './Poster.svelte';

const { say } = catalogue('fantastic_factories.lobby');

export default {
  Poster,
  face: '132 176 100 100',
  say,
} satisfies LobbyCard;
