import type { LobbyCard } from '../../lib/board/client';
import './accent.css';
import Poster from './Poster.svelte';

export default {
  Poster,
  summary: {
    en: 'Lay tiles so that your monster closes before the bag is empty, and others’ do not.',
    ru: 'Кладите тайлы так, чтобы ваш монстр замкнулся раньше, чем опустеет мешок, а чужие — нет.',
    'zh-Hant': '放置板塊，讓你的怪獸在袋子清空之前完成，而別人的完成不了。',
  },
} satisfies LobbyCard;
