import type { LobbyCard } from '../../lib/board/client';
import { catalogue } from '../../lib/i18n';
import './accent.css';
import Poster from './Poster.svelte';

const { t, say } = catalogue('factory_fun.lobby');

export default {
  Poster,
  face: '165 120 150 150',
  say,
  friends: {
    option: 'selection',
    choices: () =>
      (['sealed', 'live'] as const).map((value) => ({
        value,
        text: t(`friends.${value}`),
        about: t(`friends.${value}.about`),
      })),
  },
} satisfies LobbyCard;
