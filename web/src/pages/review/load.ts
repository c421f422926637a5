import { language } from '../../lib/i18n';
import type ReviewPanel from './ReviewPanel.svelte';

/** The panel of a review with its words, fetched when one is opened. */
export async function loadReview(): Promise<typeof ReviewPanel> {
  const { default: panel } = await import('./ReviewPanel.svelte');
  await language.ready();
  return panel;
}
