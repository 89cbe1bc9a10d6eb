import { $session } from './session.store.ts';

/** On a page that the server has refused: reloads it after a sign-in. */
export function reloadOnSignIn(): void {
  let before = $session.get().kind;
  $session.listen(({ kind }) => {
    if (before === 'signed-out' && kind === 'signed-in') location.reload();
    before = kind;
  });
}
