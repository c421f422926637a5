import '@fontsource-variable/golos-text';
import { mount } from 'svelte';
import './app.css';
import './forced-colors.css';
import App from './App.svelte';
import type { Files } from './lib/device/protocol';
import { language } from './lib/i18n';
import { who } from './lib/ui/me.svelte';
import { router } from './lib/ui/router.svelte';
import { settings } from './lib/ui/settings.svelte';
import { keepTranslatable } from './lib/ui/translation';

// only the page of the site without a server has this element
const engine = document.getElementById('engine')?.textContent;
const drawn = engine && (await import('./site')).playHere(JSON.parse(engine) as Files);

settings.showTheme();
keepTranslatable(document.body);
document.documentElement.lang = language.current;

// requests start immediately, in parallel with the texts
void who.known();
if (router.route.page === 'table') void import('./pages/Table.svelte');
await language.ready();

const target = document.getElementById('app');
if (target) mount(App, { target });
if (drawn) drawn();
