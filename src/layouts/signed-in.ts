import { startFollowLinks } from '#features/follows/follow-links.ts';
import { startFollows } from '#features/follows/follows.store.ts';
import { sayEnded } from '#features/session/say-ended.ts';
import { $isAdmin, $user, type SessionState } from '#features/session/session.store.ts';
import { watchSession } from '#features/session/watch-session.ts';

let isStarted = false;

/** What a page knows of its session before it has asked. */
const UNKNOWN: readonly (string | undefined)[] = ['loading', 'unreachable'];

/** Starts everything that signed-in people have on every page, once; of a session that was gone when the page was opened, says so. */
export function startSignedIn(loadSaving: () => Promise<void>, now: SessionState, before?: SessionState): void {
  if (isStarted) return;
  if (now.kind === 'signed-out' && UNKNOWN.includes(before?.kind)) sayEnded();
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
