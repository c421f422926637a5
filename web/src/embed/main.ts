import { mount } from 'svelte';
import '../app.css';
import '../forced-colors.css';
import { language } from '../lib/i18n';
import { whole, type WholeFrame } from '../lib/net/patch';
import Embed from './Embed.svelte';
import client from './game';

/** What the page around it has unpacked (src/factoryfloor/notebook). */
interface Drawn {
  game: string;
  title: string;
  components: unknown;
  players: string[];
  seat: number;
  theme: 'light' | 'dark' | 'system';
  frames: Parameters<typeof whole>[0];
}

declare global {
  interface Window {
    factoryfloor: Drawn;
  }
}

document.documentElement.lang = language.current;
await language.ready();
const { frames, theme, ...rest } = window.factoryfloor;
if (theme !== 'system') document.documentElement.dataset.theme = theme;
const shown: WholeFrame[] = whole(frames);
mount(Embed, { target: document.body, props: { ...rest, client, frames: shown } });
