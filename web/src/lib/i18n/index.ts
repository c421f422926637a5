export { catalogue, fill, speakerOf, type Catalogue, type Messages, type Speaker } from './catalogue';
export type { Catalogues } from './keys';
export {
  ago,
  clockTime,
  commas,
  dateTime,
  day,
  daysOrHours,
  duration,
  list,
  number,
  percent,
  semicolons,
  sentences,
  signed,
} from './format';
export { LANGUAGES, language, languageName, withTexts, type Language } from './language.svelte';
