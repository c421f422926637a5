import '@fontsource-variable/golos-text';
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { speech } from './lib/i18n';
import { settings } from './lib/settings.svelte';

settings.showTheme();
document.documentElement.lang = speech.language;
await speech.ready();

const target = document.getElementById('app');
if (target) mount(App, { target });
