/** The languages of the client, and the one that is spoken now. */
export const LANGUAGES = ['en', 'ru', 'zh-Hant'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', 'zh-Hant': '繁體中文' };

const KEPT_AS = 'factoryfloor.language';

/** The first of the wanted languages that there is; English if there is none. Every Chinese is answered in Chinese. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'zh') return 'zh-Hant';
    const found = LANGUAGES.find((language) => language === primary);
    if (found) return found;
  }
  return 'en';
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS);
  return bestLanguage(kept === null ? navigator.languages : [kept]);
}

class Speech {
  #language = $state<Language>(firstLanguage());
  #loaders = new Set<(language: Language) => Promise<void>>();

  get language(): Language {
    return this.#language;
  }

  /** A catalogue makes itself known; it is loaded with the others from now on. */
  add(load: (language: Language) => Promise<void>): void {
    this.#loaders.add(load);
  }

  /** Load what is not there yet of the language spoken now. To be awaited after a chunk with a catalogue arrived. */
  async ready(language: Language = this.#language): Promise<void> {
    await Promise.all([...this.#loaders].map((load) => load(language)));
  }

  /** Speak another language, as soon as its words are here. */
  async speak(language: Language): Promise<void> {
    await this.ready(language);
    this.#language = language;
    localStorage.setItem(KEPT_AS, language);
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();
