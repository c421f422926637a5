// Generated from the catalogues by `make wire` and `texts.py import`. Not to be edited by hand.

export type Language = 'en' | 'ru' | 'zh-Hant';

/** The share of texts that each language has, in whole percent. */
export const DONE: Readonly<Record<Language, number>> = {
  en: 100,
  ru: 100,
  'zh-Hant': 100,
};

/** The share of texts from which a language is offered. */
export const OFFERED_FROM: number = 80;
