import { isTyping } from '#browser/is-typing.ts';
import { returnTo } from '#browser/return-to.ts';
import { type Neighbour, neighboursInList } from '#features/lightbox/opened-list.ts';

/** Points a link at an image of the list. */
function pointAt(link: HTMLAnchorElement, { href, title, src }: Neighbour): void {
  link.href = href;
  const image = link.querySelector('img');
  if (image) {
    image.removeAttribute('srcset');
    image.style.background = '';
    image.src = src;
  }
  const text = link.querySelector('[data-title]');
  if (text) text.textContent = title;
}

const KEYS: Readonly<Record<string, string>> = { ArrowLeft: 'prev', ArrowRight: 'next' };

/** The arrow keys open the previous and next image, as in the lightbox. */
function followKeys({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  const rel = KEYS[key];
  if (!rel || ctrlKey || metaKey || altKey || shiftKey || isTyping(target)) return;
  if (document.querySelector('dialog:modal, [aria-modal="true"]')) return;
  const link = document.querySelector<HTMLAnchorElement>(`[data-neighbour="${rel}"]:not([hidden])`);
  link?.click();
}

/**
 * The links to the previous and next image follow the list that the page was opened from, and one leads back to it; without a list
 * they follow the company's images.
 */
export function followList(): void {
  addEventListener('keydown', followKeys);
  const found = neighboursInList(location, document.referrer);
  if (!found) return;
  const back = document.querySelector<HTMLAnchorElement>('[data-list]');
  if (back) {
    back.href = found.page;
    back.addEventListener('click', (event) => returnTo(event, back.href));
    back.hidden = false;
  }
  for (const rel of ['prev', 'next'] as const) {
    const link = document.querySelector<HTMLAnchorElement>(`[data-neighbour="${rel}"]`);
    if (!link) continue;
    link.hidden = !found[rel];
    if (found[rel]) pointAt(link, found[rel]);
  }
}
