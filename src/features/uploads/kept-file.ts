import { putFileBy, takeFileBack } from '#browser/file-store.ts';
import { onLeavingToSignIn } from '#features/session/sign-in.client.ts';
import { $uploader, chooseFile } from './uploader.store.ts';

/** Name under which the chosen file waits. */
const NAME = 'chosen upload';

/** How long in ms it may wait; an older one is forgotten. */
const MAX_AGE_MS = 3_600_000;

/** Where popups are blocked, the page is left to sign in: the chosen file waits and is chosen again; returns a stop function. */
export function keepChosenFile(maxMb: number): () => void {
  void takeFileBack(NAME, MAX_AGE_MS).then((file) => {
    if (file && $uploader.get().kind === 'empty') chooseFile(file, maxMb);
  });
  return onLeavingToSignIn(async () => {
    const uploader = $uploader.get();
    if (uploader.kind === 'chosen') await putFileBy(NAME, uploader.file);
  });
}
