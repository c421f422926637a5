export { catalogue, fill, type Catalogue, type Messages } from './catalogue';
export { ago, clockTime, commas, day, duration, list, number, percent, semicolons, sentences, signed } from './format';
export { LANGUAGES, LANGUAGE_NAMES, language, type Language } from './language.svelte';
