import { callApi } from '#browser/api-client.ts';
import { FILTERS } from '#shared/search/filter-names.ts';
import { counted } from '#shared/text/counted.ts';

/** The search in the page's address, without what is not ours. */
function searchIn(address: string): URLSearchParams {
  const params = new URLSearchParams(address);
  const names: readonly string[] = [...FILTERS.filter((name) => name !== 'sort'), 'q'];
  return new URLSearchParams([...params].filter(([name, value]) => names.includes(name) && value.trim() !== ''));
}

/** Leaves the flows of a search, and the headings that have some. */
function showOnly(slugs: ReadonlySet<string>): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-flows]')) {
    const cards = [...section.querySelectorAll<HTMLElement>('[data-flow]')];
    for (const card of cards) card.hidden = !slugs.has(card.dataset.flow ?? '');
    const left = cards.filter((card) => !card.hidden).length;
    section.hidden = left === 0;
    section.style.setProperty('--flows', String(left));
    const count = section.querySelector('[data-count]');
    if (count) count.textContent = counted(left, 'flow');
  }
}

function button(text: string, act: () => void): HTMLElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'rounded-sm text-ink underline underline-offset-4';
  made.append(text);
  made.addEventListener('click', act);
  return made;
}

async function search(query: URLSearchParams, status: HTMLElement): Promise<void> {
  const text = query.get('q');
  const of = text ? ` for “${text}”` : ' of this search';
  const all = document.createElement('a');
  all.href = location.pathname;
  all.className = 'rounded-sm text-ink underline underline-offset-4';
  all.append('Show all flows');
  status.replaceChildren(`Searching flows${of}…`);
  try {
    const { flows } = await callApi('GET /api/flows', { query: query as object });
    showOnly(new Set(flows.map(({ slug }) => slug)));
    status.replaceChildren(flows.length === 0 ? `No flow${of}.` : `${counted(flows.length, 'flow')}${of}.`, all);
  } catch {
    status.replaceChildren(
      "The search didn't work, so these are all flows.",
      button('Try again', () => void search(query, status)),
    );
  }
}

/** Shows the flows of the search in the page's address; the links to the other order keep it. */
export function startFlowSearch(): void {
  const query = searchIn(location.search);
  const status = document.querySelector<HTMLElement>('[data-found-flows]');
  if (query.size === 0 || !status) return;
  const box = document.querySelector<HTMLInputElement>('input[name="q"]');
  if (box) box.value = query.get('q') ?? '';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Order"] a'))
    link.search = query.toString();
  void search(query, status);
}
