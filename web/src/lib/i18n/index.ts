export { catalogue, type Catalogue, type Messages, type Plural, type Say, type Translated } from './catalogue';
export { ago, clockTime, day, duration, list, number, percent, signed } from './format';
export { LANGUAGES, LANGUAGE_NAMES, language, type Language } from './language.svelte';
