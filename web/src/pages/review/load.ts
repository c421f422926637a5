import { language } from '../../lib/i18n';
import type ChancesGraph from './ChancesGraph.svelte';
import type ReviewPanel from './ReviewPanel.svelte';

/** The parts of a review with their words, fetched when one is opened. */
export async function loadReview(): Promise<{ Panel: typeof ReviewPanel; Graph: typeof ChancesGraph }> {
  const [panel, graph] = await Promise.all([import('./ReviewPanel.svelte'), import('./ChancesGraph.svelte')]);
  await language.ready();
  return { Panel: panel.default, Graph: graph.default };
}
