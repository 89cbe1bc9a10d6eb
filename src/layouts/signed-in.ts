import { startFollowLinks } from '#features/follows/follow-links.ts';
import { startFollows } from '#features/follows/follows.store.ts';
import { $isAdmin } from '#features/session/session.store.ts';
import { watchSession } from '#features/session/watch-session.ts';

let isStarted = false;

/** Starts everything that signed-in people have on every page; once. */
export function startSignedIn(loadSaving: () => Promise<void>): void {
  if (isStarted) return;
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
