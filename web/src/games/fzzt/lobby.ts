import type { LobbyCard } from '../../lib/board/client';
import './accent.css';
import Poster from './Poster.svelte';

export default {
  Poster,
  summary: {
    en: 'Bid robots for robots at the end of the belt, then build the machines that turn them into widgets.',
    ru: 'Покупайте роботов за роботов с конца конвейера, а потом стройте машины, которые превратят их в штуковины.',
    'zh-Hant': '用機器人競標輸送帶末端的機器人，再組裝機器，把它們變成小玩意。',
  },
} satisfies LobbyCard;
