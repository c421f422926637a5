import { mount } from 'svelte';
import '../app.css';
import '../forced-colors.css';
import { language, type Language } from '../lib/i18n';
import { whole, type WholeFrame } from '../lib/net/patch';
import Embed from './Embed.svelte';
import client from './game';

/** The content that the surrounding page has unpacked (src/factoryfloor/notebook). */
interface Drawn {
  game: string;
  title: string;
  components: unknown;
  players: string[];
  seat: number;
  theme: 'light' | 'dark' | 'system';
  /** Null: the browser's. */
  language: Language | null;
  frames: Parameters<typeof whole>[0];
}

declare global {
  interface Window {
    factoryfloor: Drawn;
  }
}

const { frames, theme, language: chosen, ...rest } = window.factoryfloor;
await language.choose(chosen ?? language.current);
if (theme !== 'system') document.documentElement.dataset.theme = theme;
const shown: WholeFrame[] = whole(frames);
mount(Embed, { target: document.body, props: { ...rest, client, frames: shown } });
