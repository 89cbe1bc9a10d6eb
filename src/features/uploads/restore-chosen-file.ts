import { storeFile, takeStoredFile } from '#browser/file-store.ts';
import { onLeavingToSignIn } from '#features/session/sign-in.client.ts';
import { $uploader, chooseFile } from './uploader.store.ts';

const NAME = 'chosen upload';

/** How long in ms it is stored. */
const MAX_AGE_MS = 3_600_000;

/** If popups are blocked, the page is left to sign in: stores the chosen file and chooses it again later; returns a stop function. */
export function restoreChosenFile(maxMb: number): () => void {
  void takeStoredFile(NAME, MAX_AGE_MS).then((file) => {
    if (file && $uploader.get().kind === 'empty') chooseFile(file, maxMb);
  });
  return onLeavingToSignIn(async () => {
    const uploader = $uploader.get();
    if (uploader.kind === 'chosen') await storeFile(NAME, uploader.file);
  });
}
