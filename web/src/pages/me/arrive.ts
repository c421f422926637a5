import { hrefTo } from '../../lib/ui/router.svelte';

/** Restart as the person of the new cookie, because everything on the page belonged to another person. */
export function arrive(): void {
  history.replaceState(null, '', hrefTo({ page: 'lobby' }));
  location.reload();
}
