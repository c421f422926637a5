import { hrefTo } from '../../lib/ui/router.svelte';

/** Reload as the person of the new cookie, because everything on the page belongs to another person. */
export function arrive(): void {
  history.replaceState(null, '', hrefTo({ page: 'lobby' }));
  location.reload();
}
