import { hrefTo } from '../../lib/ui/router.svelte';

/** Reload the page as the person of the new cookie, because the whole page belongs to another person. */
export function arrive(): void {
  history.replaceState(null, '', hrefTo({ page: 'lobby' }));
  location.reload();
}
