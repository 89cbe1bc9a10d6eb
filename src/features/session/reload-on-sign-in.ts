import { $session } from './session.store.ts';

/** Where the server turned someone away: signing in asks it again. */
export function reloadOnSignIn(): void {
  let before = $session.get().kind;
  $session.listen(({ kind }) => {
    if (before === 'signed-out' && kind === 'signed-in') location.reload();
    before = kind;
  });
}
