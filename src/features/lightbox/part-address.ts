import { putInAddress } from '#browser/page-address.ts';
import { regionsOf } from '#shared/regions/shown-regions.ts';
import { $image, $lightbox, imageOf } from './lightbox.store.ts';
import { $inContext, $part, partOf } from './part.store.ts';

const addressed = () => new URLSearchParams(location.search);

/** Values of the parameter for an element that is shown alone and in context. */
const CONTEXT = ['0', '1'];

/** Whether the image that was open was in the address: that of an enlarged image is its page's. */
let wasNamed = false;

/** Writes the region that is shown, if it is not the first one of the image, and whether it is shown in context. */
function write(): void {
  const named = addressed();
  const item = imageOf($lightbox.get());
  // While the lightbox closes, its history entry keeps what it showed.
  const isNamed = item ? named.get('image') === item.id : wasNamed && !named.has('image');
  if (item) wasNamed = isNamed;
  if (!isNamed) return;
  const at = partOf(item);
  const inContext = $inContext.get();
  const region = at > 0 || inContext !== null ? regionsOf(item)[at] : undefined;
  const context = inContext === null ? null : CONTEXT[Number(inContext)];
  putInAddress({ region: region ? String(region.id) : null, context: (region && context) ?? null });
}

/** Keeps the part of the open image in the address, so that a reload or a shared link shows the same element; returns how to stop. */
export function keepPartInAddress(): () => void {
  let isUnread = true;
  let wasOpen = false;
  // Before the gallery takes the image of the entry.
  addEventListener('popstate', () => (isUnread = true), { capture: true });
  const stopFollowing = $lightbox.subscribe((open) => {
    const item = imageOf(open);
    const named = addressed();
    if (isUnread && item && named.get('image') === item.id) {
      isUnread = false;
      const at = regionsOf(item).findIndex(({ id }) => String(id) === named.get('region'));
      if (at >= 0) $part.set({ image: item.id, at });
      const context = at >= 0 || !named.has('region') ? CONTEXT.indexOf(named.get('context') ?? '') : -1;
      $inContext.set(context < 0 ? null : context === 1);
    }
    if (wasOpen && $image.get() === null) $inContext.set(null);
    // The gallery writes the image to the address before or after this.
    if (open || wasOpen) queueMicrotask(write);
    wasOpen = open !== null;
  });
  const stopWriting = [$part.listen(write), $inContext.listen(write)];
  return () => {
    stopFollowing();
    for (const stop of stopWriting) stop();
  };
}

if ('window' in globalThis) keepPartInAddress();
