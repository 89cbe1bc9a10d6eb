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

/** The links to the previous and next image follow the list that the page was opened from; without one, the company's images. */
export function followList(): void {
  const found = neighboursInList(location, document.referrer);
  if (!found) return;
  for (const rel of ['prev', 'next'] as const) {
    const link = document.querySelector<HTMLAnchorElement>(`[data-neighbour="${rel}"]`);
    if (!link) continue;
    link.hidden = !found[rel];
    if (found[rel]) pointAt(link, found[rel]);
  }
}
