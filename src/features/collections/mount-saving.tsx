import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadStylesheet } from '#browser/load-stylesheet.ts';
import { loadToaster } from '#features/notifications/toaster-root.ts';
import { $user } from '#features/session/session.store.ts';
import { ImageActions, ImageDialogs } from './ImageActions.tsx';
import { rememberList } from './list-left.ts';
import { markTiles } from './mark-tiles.ts';
import { reloadOnSession } from './saved-images.store.ts';
import stylesUrl from './saving.css?url';
import { addTileMenus } from './tile-menus.ts';

let mounting: Promise<void> | undefined;

/** Takes back what the lightbox does to everything beside it: dialogs over it are to be reached. */
function keepReachable(host: HTMLElement): void {
  const hiding = ['inert', 'aria-hidden'];
  const reach = () => {
    for (const name of hiding) host.removeAttribute(name);
  };
  new MutationObserver(reach).observe(host, { attributeFilter: hiding });
}

async function mount(): Promise<void> {
  await loadStylesheet(stylesUrl);
  const [host, dialogs] = [document.createElement('div'), document.createElement('div')];
  document.body.append(host, dialogs);
  keepReachable(dialogs);
  createRoot(dialogs).render(<ImageDialogs />);
  // Listens to keys when this returns.
  flushSync(() => createRoot(host).render(<ImageActions />));
  if ($user.get()) reloadOnSession();
  else {
    const stop = $user.listen((user) => {
      if (!user) return;
      stop();
      reloadOnSession();
    });
  }
  // What could not be saved offline is said in a toast, whose code could not be loaded then.
  void loadToaster().catch(() => undefined);
  rememberList();
  markTiles();
  addTileMenus();
}

/** Mounts the actions on images: save, choose, copy, download; once. */
export function mountSaving(): Promise<void> {
  // After a failure, the next request retries.
  mounting ??= mount().catch((error: unknown) => {
    mounting = undefined;
    throw error;
  });
  return mounting;
}
