import { callApi } from '#browser/api-client.ts';
import { readCookies } from '#browser/storage.ts';
import type { FlowList } from '#shared/flows/flow.contract.ts';
import { FILTERS } from '#shared/search/filter-names.ts';
import { hasHint } from '#shared/session/hint-cookie.ts';
import { PAGES } from '#shared/site/pages.ts';
import { counted } from '#shared/text/counted.ts';

/** The search in the page's address, without what is not ours. */
function searchIn(address: string): URLSearchParams {
  const params = new URLSearchParams(address);
  const names: readonly string[] = [...FILTERS.filter((name) => name !== 'sort'), 'q'];
  return new URLSearchParams([...params].filter(([name, value]) => names.includes(name) && value.trim() !== ''));
}

/** Leaves the flows of a search, and the headings that have some. */
function showOnly(isFound: (slug: string) => boolean): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-flows]')) {
    const cards = [...section.querySelectorAll<HTMLElement>('[data-flow]')];
    for (const card of cards) card.hidden = !isFound(card.dataset.flow ?? '');
    const left = cards.filter((card) => !card.hidden).length;
    section.hidden = left === 0;
    section.style.setProperty('--flows', String(left));
    const count = section.querySelector('[data-count]');
    if (count) count.textContent = counted(left, 'flow');
  }
}

const LINK = 'rounded-sm text-ink underline underline-offset-4';

function link(text: string, href: string): HTMLElement {
  const made = document.createElement('a');
  Object.assign(made, { href, className: LINK });
  made.append(text);
  return made;
}

function button(text: string, act: () => void): HTMLElement {
  const made = document.createElement('button');
  Object.assign(made, { type: 'button', className: LINK });
  made.append(text);
  made.addEventListener('click', act);
  return made;
}

/** What was found: flows that a text names, or others with images for it. */
function foundText({ flows: { length: count }, isNamed }: FlowList, text: string | null, preview: string): string {
  const of = `${preview}${text ? ` for “${text}”` : ' in this search'}`;
  if (count === 0) return `No flow${of}.`;
  if (text === null || isNamed) return `${counted(count, 'flow')}${of}.`;
  return `No flow${preview} is named “${text}”. ${count === 1 ? '1 has' : `${count} have`} images for it.`;
}

/** The last search that was begun; what earlier ones find is not shown. */
let latest: URLSearchParams | undefined;

async function search(query: URLSearchParams, status: HTMLElement): Promise<void> {
  latest = query;
  if (query.size === 0) {
    showOnly(() => true);
    status.replaceChildren();
    return;
  }
  const text = query.get('q');
  // Signed out, the search is of what the preview shows (contract 8).
  const preview = hasHint(readCookies()) ? '' : ' of the preview';
  status.replaceChildren('Searching flows…');
  try {
    const found = await callApi('GET /api/flows', { query: query as object });
    if (latest !== query) return;
    const slugs = new Set(found.flows.map(({ slug }) => slug));
    showOnly((slug) => slugs.has(slug));
    status.replaceChildren(
      foundText(found, text, preview),
      link('Show all flows', location.pathname),
      link('Search images', `${PAGES.home.path}?${query}`),
    );
  } catch {
    if (latest !== query) return;
    showOnly(() => true);
    status.replaceChildren(
      "The search didn't work, so these are all flows.",
      button('Try again', () => void search(query, status)),
    );
  }
}

/** How long in ms someone has to pause before what they type is searched. */
const PAUSE_MS = 250;

/** Shows the flows of the search in the page's address and, as someone types, in the box; the links to the other order keep it. */
export function startFlowSearch(): void {
  const status = document.querySelector<HTMLElement>('[data-found-flows]');
  const box = document.querySelector<HTMLInputElement>('input[name="q"]');
  if (!status || !box) return;
  const show = (query: URLSearchParams) => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Order"] a'))
      link.search = query.toString();
    void search(query, status);
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  box.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      const query = searchIn(location.search);
      query.set('q', box.value.trim());
      const kept = searchIn(query.toString());
      history.replaceState(null, '', `${location.pathname}${kept.size ? `?${kept}` : ''}`);
      show(kept);
    }, PAUSE_MS);
  });
  const query = searchIn(location.search);
  if (query.size === 0) return;
  box.value = query.get('q') ?? '';
  show(query);
}
