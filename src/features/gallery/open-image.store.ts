import { $image, $lightbox, imageOf, type OpenLightbox } from '#features/lightbox/lightbox.store.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { $filters, $searched } from '#features/search/search.store.ts';
import { audienceOf } from '#features/session/audience.ts';
import { $session } from '#features/session/session.store.ts';
import { $tab } from './gallery.store.ts';
import { type GalleryAddress, isSameList } from './gallery-address.ts';
import { $isGated, $listOnPage } from './list-on-page.store.ts';
import { type ListOnPage, type Opened, openAt, openImage } from './open-image.ts';
import { openInTab, openTilesInTabs, type Press } from './open-in-tab.ts';
import { fetchPublicImage } from './public-image.client.ts';

/** Images of the list that are loaded ahead on both sides of the one in the lightbox. */
const AHEAD = 10;

let list: ListOnPage | null = null;

/** The lightbox of each image that the visitor's list does not have: null while it is looked up, undefined for a gated one. */
const elsewhere = new Map<string, OpenLightbox | null | undefined>();

/** Looks for a public image outside the list on the page. If that fails, it counts as gated. */
async function lookElsewhere(id: string): Promise<void> {
  elsewhere.set(id, null);
  elsewhere.set(id, await fetchPublicImage(id).catch(() => undefined));
  resolve();
}

/** The open lightbox at another image, if it shows public images outside the list on the page. */
function openedElsewhere(id: string): OpenLightbox | undefined {
  const open = $lightbox.get();
  return open && [...elsewhere.values()].some((found) => found?.items === open.items) ? openAt(open, id) : undefined;
}

/** What the address opens; for a visitor also an image that is public elsewhere (contract 7). */
function openedNow(address: GalleryAddress): Opened {
  const session = audienceOf($session.get());
  const { image } = address;
  const within = image !== null && session === 'signed-out' ? openedElsewhere(image) : undefined;
  if (within) return { kind: 'open', lightbox: within };
  const opened = openImage(address, session, list, $lightbox.get());
  const isAbsent = opened.kind === 'prompt' || opened.kind === 'not-in-list';
  if (image === null || session !== 'signed-out' || !isAbsent) return opened;
  if (!elsewhere.has(image)) void lookElsewhere(image);
  const found = elsewhere.get(image);
  if (found === undefined) return opened;
  return found ? { kind: 'open', lightbox: found } : { kind: 'waiting' };
}

/** The address whose image is looked for in other lists. */
let absent: GalleryAddress | undefined;

/** Opens an image in another list; one look at a time, because lists come in parts. */
async function lookNearby(address: GalleryAddress): Promise<void> {
  if (absent && absent.image === address.image && isSameList(absent, address)) return;
  absent = address;
  const { openNearest } = await import('./open-nearest.ts');
  await openNearest(address);
  if (absent === address) absent = undefined;
}

function resolve(): void {
  if ($lightbox.get()?.isAlone) return;
  const address = { tab: $tab.get(), filters: $filters.get(), query: $searched.get(), image: $image.get() };
  const opened = openedNow(address);
  $lightbox.set(opened.kind === 'open' ? opened.lightbox : null);
  $isGated.set(opened.kind === 'prompt');
  if (opened.kind === 'searching') list?.pages?.find(address.image ?? '');
  if (opened.kind !== 'not-in-list') return;
  if (audienceOf($session.get()) === 'signed-in') {
    void lookNearby(address);
    return;
  }
  $image.set(null);
  showToast({ kind: 'note', title: 'Image not found' });
}

for (const store of [$image, $session, $tab, $filters, $searched]) store.listen(resolve);

$lightbox.listen((open) => {
  if (open) list?.pages?.need(open.index - AHEAD, open.index + AHEAD);
});

/** Called when the grid shows another list. */
function takeList(next: ListOnPage | null): void {
  list = next;
  const open = $lightbox.get();
  // The user opened the next image before the page was loaded.
  const isAhead = next && open && !imageOf(open) && next.isOwn && open.index < next.items.length;
  const arrived = isAhead ? next.items[open.index] : undefined;
  if (arrived) $image.set(arrived.id);
  else if (isAhead) $lightbox.set({ ...next, index: open.index });
  else resolve();
}

/** Opens an image of the grid, even while its list is still provisional; in a tab if the press asks for one. */
export function openTile(id: string, press?: Press): void {
  if (press && openInTab(press)) return;
  $lightbox.set((list && openAt(list, id)) ?? null);
  $image.set(id);
}

if ('document' in globalThis) openTilesInTabs();
$listOnPage.subscribe(takeList);
resolve();
