import { language } from '../i18n';
import type NewBadges from './NewBadges.svelte';

/** The component that shows new badges, with its texts. */
export async function loadNewBadges(): Promise<typeof NewBadges> {
  const { default: found } = await import('./NewBadges.svelte');
  await language.ready();
  return found;
}
