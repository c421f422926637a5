import type { LobbyCard } from '../../lib/board/client';
import './accent.css';
import Poster from './Poster.svelte';

export default {
  Poster,
  summary: {
    en: 'Hire contractors, draw blueprints, and turn four dice a round into a factory that runs by itself.',
    ru: 'Стройте по чертежам и превращайте четыре кубика за раунд в завод, который работает сам.',
    'zh-Hant': '蒐集藍圖、僱用承包商，用每回合四顆骰子打造一座自己運轉的工廠。',
  },
} satisfies LobbyCard;
