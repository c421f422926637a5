import { keepText, keptText } from '../storage/storage';

/** The languages of the client by their BCP 47 tag, each with its name in itself. Each has a folder in `locales`. */
export const LANGUAGE_NAMES = { en: 'English', ru: 'Русский', 'zh-Hant': '繁體中文' } as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

const KEPT_AS = 'factoryfloor.language';

/** The first supported language of the preferred tags, else English. All Chinese counts as Traditional Chinese. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [primary] = tag.toLowerCase().split('-');
    const found =
      LANGUAGES.find((code) => code.toLowerCase() === tag.toLowerCase()) ??
      LANGUAGES.find((code) => code.toLowerCase().split('-')[0] === primary);
    if (found) return found;
  }
  return 'en';
}

function firstLanguage(): Language {
  const kept = keptText(KEPT_AS);
  return bestLanguage(kept === null ? navigator.languages : [kept]);
}

/** The language that the client shows. */
class CurrentLanguage {
  #current = $state<Language>(firstLanguage());
  #loaders = new Set<(language: Language) => Promise<void>>();

  get current(): Language {
    return this.#current;
  }

  /** Register a catalogue; its words are loaded with the others from now on. */
  add(load: (language: Language) => Promise<void>): void {
    this.#loaders.add(load);
  }

  /** Load missing words of a language, by default the current one. Await it after importing a chunk with a catalogue. */
  async ready(code: Language = this.#current): Promise<void> {
    await Promise.all([...this.#loaders].map((load) => load(code)));
  }

  /** Change to another language once its words are loaded. */
  async choose(code: Language): Promise<void> {
    await this.ready(code);
    this.#current = code;
    keepText(KEPT_AS, code);
    document.documentElement.lang = code;
  }
}

export const language = new CurrentLanguage();
