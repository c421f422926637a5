import { keepText, keptText } from '../storage/storage';
import { DONE, OFFERED_FROM, type Language } from './languages';

export type { Language };

const WITH_TEXTS = Object.keys(DONE) as Language[];
/** The languages to choose from, by BCP 47 tag. Each language has a folder in `locales`. */
export const LANGUAGES = WITH_TEXTS.filter((code) => DONE[code] >= OFFERED_FROM);

const KEPT_AS = 'factoryfloor.language';
/** The parameter that sets the language in a link: `?language=de`. The language in the link need not be in the menu. */
const ASKED_AS = 'language';

/** Whether a language has all texts. Texts that a language lacks are shown in English. */
export function isWhole(code: Language): boolean {
  return DONE[code] === 100;
}

/** Return the name of a language in the language itself, such as "Русский". */
export function languageName(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'code' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/**
 * Return the first preferred language that is available, or English. All variants of Chinese count as Traditional
 * Chinese.
 */
export function bestLanguage(wanted: readonly string[], languages: readonly Language[] = LANGUAGES): Language {
  for (const tag of wanted) {
    const [primary] = tag.toLowerCase().split('-');
    const found =
      languages.find((code) => code.toLowerCase() === tag.toLowerCase()) ??
      languages.find((code) => code.toLowerCase().split('-')[0] === primary);
    if (found) return found;
  }
  return 'en';
}

function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get(ASKED_AS);
  if (asked !== null) return bestLanguage([asked], WITH_TEXTS);
  const kept = keptText(KEPT_AS);
  return kept === null ? bestLanguage(navigator.languages) : bestLanguage([kept], WITH_TEXTS);
}

/** Remove the language parameter from the address, so that the chosen language stays. */
function forgetAsked(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(ASKED_AS)) return;
  address.searchParams.delete(ASKED_AS);
  history.replaceState(history.state, '', address);
}

/** The language that the client shows. */
class CurrentLanguage {
  #current = $state<Language>(firstLanguage());
  #loaders = new Set<(language: Language) => Promise<void>>();

  get current(): Language {
    return this.#current;
  }

  /** The languages to choose from, including the current language, which may be incomplete. */
  get choices(): readonly Language[] {
    return LANGUAGES.includes(this.#current) ? LANGUAGES : [...LANGUAGES, this.#current];
  }

  /** Register a catalogue. From now on, its texts are loaded together with the texts of other catalogues. */
  add(load: (language: Language) => Promise<void>): void {
    this.#loaders.add(load);
  }

  /**
   * Load the missing texts of a language, by default the current language. Await this after importing a chunk with a
   * catalogue.
   */
  async ready(code: Language = this.#current): Promise<void> {
    await Promise.all([...this.#loaders].map((load) => load(code)));
  }

  /** Change to another language as soon as its texts are loaded. */
  async choose(code: Language): Promise<void> {
    await this.ready(code);
    this.#current = code;
    keepText(KEPT_AS, code);
    forgetAsked();
    document.documentElement.lang = code;
  }
}

export const language = new CurrentLanguage();

/** Return the default export of a module with texts, after the texts have been loaded in the current language. */
export async function withTexts<Part>(module: Promise<{ default: Part }>): Promise<Part> {
  const { default: part } = await module;
  await language.ready();
  return part;
}
