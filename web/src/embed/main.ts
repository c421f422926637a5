import { mount } from 'svelte';
import '../app.css';
import '../forced-colors.css';
import { language, type Language } from '../lib/i18n';
import { whole, type WholeFrame } from '../lib/net/patch';
import type { Sentence } from '../lib/board/client';
import { plainGame } from '../lib/board/plain';
import type { GameInfo } from '../lib/net/wire';
import Embed from './Embed.svelte';
import client from './game';

/** The texts and facts that the surrounding page has unpacked (src/factoryfloor/notebook). */
interface Drawn {
  game: string;
  title: string;
  components: unknown;
  texts: GameInfo['texts'];
  board: GameInfo['board'];
  players: string[];
  seat: number;
  theme: 'light' | 'dark' | 'system';
  /** The language, or null for the browser's language. */
  language: Language | null;
  frames: Parameters<typeof whole>[0];
  moment: Sentence;
}

declare global {
  interface Window {
    factoryfloor: Drawn;
  }
}

const { frames, theme, language: chosen, texts, board, ...rest } = window.factoryfloor;
await language.choose(chosen ?? language.current);
if (theme !== 'system') document.documentElement.dataset.theme = theme;
const shown: WholeFrame[] = whole(frames);
mount(Embed, {
  target: document.body,
  props: { ...rest, client: client ?? plainGame({ id: rest.game, texts, board }), frames: shown },
});
