import { sentenceOf } from '#browser/api-client.ts';
import { showToast } from './toast.store.ts';

/** Shows why an action failed: the error's own user-facing message, or the given one. */
export const showFailure = (error: unknown, otherwise: string, title = 'Error'): void =>
  showToast({ title, description: sentenceOf(error, otherwise), kind: 'destructive' });
