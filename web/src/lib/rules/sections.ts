import { catalogue, type Catalogues, type Speaker } from '../i18n';

/**
 * A part of a section, given by the keys of its texts: a paragraph, a list, paragraphs that only the page shows, or a
 * figure.
 */
type Block = string | { points: string[] } | { page: string[] } | { figure: string };

/** The sections of a rules page, in order. */
export type Sections = Readonly<Record<string, readonly Block[]>>;

const files = import.meta.glob<Sections>('../../../../src/factoryfloor/games/*/rules.json', { import: 'default' });

/** Return the sections of a game's rules and their texts. Await `language.ready()` afterwards. */
export async function rulesOf(game: string): Promise<{ sections: Sections; say: Speaker }> {
  const sections = await files[`../../../../src/factoryfloor/games/${game}/rules.json`]?.();
  return { sections: sections ?? {}, say: catalogue(`${game}.rules` as keyof Catalogues).say };
}
