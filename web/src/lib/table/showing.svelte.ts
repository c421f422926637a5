import type { Decision, TableInfo } from '../net/wire';
import type { TableSession } from './session.svelte';

/** The position on the screen. */
interface OnScreen {
  table: TableInfo | null;
  /** My decisions at the position on the screen. */
  decisions: readonly Decision[];
  n: number;
}

/**
 * Report to the server which of my decisions this page shows while it is visible. At a table by the day, the server
 * then sends no notice about these decisions. Call the function during component initialisation.
 */
export function noteSeen(session: TableSession, onScreen: () => OnScreen): void {
  let visible = $state(!document.hidden);
  let noted = '';
  $effect(() => {
    const look = (): void => {
      visible = !document.hidden;
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  });
  $effect(() => {
    const { table, decisions, n } = onScreen();
    if (!visible || session.state !== 'live' || !table?.days || decisions.length === 0) return;
    const these = decisions.map(({ seat, since }) => `${seat} ${since}`).join();
    if (these !== noted && session.seen(n)) noted = these;
  });
}
