import { startFollowLinks } from '#features/follows/follow-links.ts';
import { startFollows } from '#features/follows/follows.store.ts';
import { $isAdmin } from '#features/session/session.store.ts';

let isStarted = false;

/** Starts what every page has for someone who is signed in; once. */
export function startSignedIn(loadSaving: () => Promise<void>): void {
  if (isStarted) return;
  isStarted = true;
  void loadSaving();
  startFollows();
  startFollowLinks();
  let isDocked = false;
  $isAdmin.subscribe((isAdmin) => {
    if (!isAdmin || isDocked) return;
    isDocked = true;
    void import('./AdminDock.tsx').then(({ mountAdminDock }) => mountAdminDock());
  });
}
