import { hrefTo } from '../../lib/ui/router.svelte';

/** Begin again as the person of the new cookie: everything on the page belonged to another one. */
export function arrive(): void {
  history.replaceState(null, '', hrefTo({ page: 'lobby' }));
  location.reload();
}
