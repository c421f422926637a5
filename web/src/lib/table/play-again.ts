import * as api from '../net/api';
import { router } from '../ui/router.svelte';
import { toasts } from '../ui/toasts.svelte';

/** Open the rematch of a finished game. Players who have left are invited to the rematch. */
export async function playAgain(table: string): Promise<void> {
  try {
    router.go({ page: 'table', id: (await api.rematch(table)).id });
  } catch (error) {
    toasts.caught(error);
  }
}
