import type { LobbyCard } from '../../lib/board/client';
import './accent.css';
import Poster from './Poster.svelte';

export default {
  Poster,
  summary: {
    en: 'Five rounds to make a factory earn: bid workers for the first choice, and mind the price of energy.',
    ru: 'Пять раундов, чтобы фабрика разбогатела: торгуйтесь рабочими за очерёдность и следите за ценой энергии.',
    'zh-Hant': '五個回合讓工廠賺錢：用工人競標順位，並留意能源的漲價。',
  },
} satisfies LobbyCard;
