import { startFollowLinks } from '#features/follows/follow-links.ts';
import { startFollows } from '#features/follows/follows.store.ts';
import { sayEnded } from '#features/session/say-ended.ts';
import { $isAdmin, $session, $user, type SessionState } from '#features/session/session.store.ts';
import { watchSession } from '#features/session/watch-session.ts';

let isStarted = false;

/** Starts everything that signed-in people have on every page, once; of a session that is gone, says so. */
export function startSignedIn(loadSaving: () => Promise<void>, before?: SessionState): void {
  if (isStarted) return;
  if ($session.get().kind === 'signed-out' && before?.kind !== 'signed-out') sayEnded();
  if (!$user.get()) return;
  isStarted = true;
  watchSession();
  void loadSaving();
  startFollows();
  startFollowLinks();
  if (document.querySelector('.flow-film .flow-blurred')) {
    void import('#features/flows/show-steps.ts').then(({ showFlowSteps }) => showFlowSteps());
  }
  let isDocked = false;
  $isAdmin.subscribe((isAdmin) => {
    if (!isAdmin || isDocked) return;
    isDocked = true;
    void import('./AdminDock.tsx').then(({ mountAdminDock }) => mountAdminDock());
  });
}
