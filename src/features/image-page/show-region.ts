import { isTyping } from '#browser/is-typing.ts';
import { putInAddress } from '#browser/page-address.ts';
import { $pageRegion } from '#features/lightbox/page-region.store.ts';

const all = (name: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-${name}]`)];
const regionInAddress = (): string => new URLSearchParams(location.search).get('region') ?? '';

/** Shows the region that the address names (`?region=<n>`), or the whole image, and follows the links between them. */
export function startRegions(): void {
  const pictures = all('region');
  // A region that was removed, or never existed: the address says what the page shows.
  if (!pictures.some(({ dataset }) => dataset.region === regionInAddress())) putInAddress({ region: null });
  const [whole] = all('whole');
  const [context] = all('in-context');
  const size = document.querySelector('[data-fact=Size]');
  const heading = document.querySelector('h1');
  const title = heading?.textContent ?? '';
  const pageTitle = document.title;
  if (!whole || !context || pictures.length === 0) return;
  let isInContext = false;

  /** Marks the link to what is shown; an element's name precedes the title of its image. */
  const markLinks = (shown: string): void => {
    for (const link of all('show-region')) {
      const isShown = link.dataset.showRegion === shown;
      link.setAttribute('aria-current', String(isShown));
      if (!isShown || !heading) continue;
      const element = shown ? `${link.textContent.trim()}: ` : '';
      heading.textContent = element + title;
      document.title = element + pageTitle;
    }
  };

  const show = (): void => {
    const named = regionInAddress();
    const region = pictures.find(({ dataset }) => dataset.region === named);
    const shown = isInContext ? undefined : region;
    for (const picture of pictures) picture.hidden = picture !== shown;
    whole.hidden = shown !== undefined;
    if (size) size.textContent = (shown ?? whole).dataset.size ?? '';
    for (const outline of all('outline')) outline.hidden = !region || outline.dataset.outline !== named;
    markLinks(region ? named : '');
    context.hidden = !region;
    $pageRegion.set(region && Number(named));
    context.setAttribute('aria-pressed', String(isInContext));
  };
  const toggle = (): void => {
    isInContext = !isInContext;
    show();
  };

  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-show-region]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    history.pushState(history.state, '', link.href);
    isInContext = false;
    show();
  });
  addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (key.toLowerCase() !== 'v' || ctrlKey || metaKey || altKey || context.hidden || isTyping(target)) return;
    if (!document.querySelector('dialog:modal, [aria-modal="true"]')) toggle();
  });
  context.addEventListener('click', toggle);
  addEventListener('popstate', show);
  show();
}
