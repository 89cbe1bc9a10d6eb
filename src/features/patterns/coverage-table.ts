import { type Cell, cellFor, nextSort, type Sort, sortIn, sortText } from './coverage-order.ts';

/** The focus target of a cell: its link or button, else itself. */
const targetOf = (cell: Element): HTMLElement => cell.querySelector<HTMLElement>('a, button') ?? (cell as HTMLElement);

/** Sorts the rows by a column; while sorted, the product classes are hidden. */
function sortable(table: HTMLTableElement) {
  const groups = [...table.tBodies];
  const rowsOf = new Map(groups.map((group) => [group, [...group.rows]]));
  const companies = groups.flatMap((group) => [...group.rows].filter((row) => !row.matches('[data-group]')));
  const buttons = [...table.querySelectorAll<HTMLButtonElement>('[data-sort]')];
  const columns = buttons.map(({ dataset }) => dataset.sort ?? '');
  const headings = [...(table.querySelector('[data-names]')?.children ?? [])];
  const textAt = (row: HTMLTableRowElement, column: number) => row.cells[column]?.textContent?.trim() ?? '';

  const show = (sort: Sort): void => {
    const at = columns.indexOf(sort?.column ?? '');
    for (const [column, button] of buttons.entries()) {
      const direction = column === at ? sort?.direction : undefined;
      if (direction) button.dataset.direction = direction;
      else delete button.dataset.direction;
      if (direction) headings[column]?.setAttribute('aria-sort', direction);
      else headings[column]?.removeAttribute('aria-sort');
    }
    if (!sort) {
      for (const [group, rows] of rowsOf) group.append(...rows);
      table.append(...groups);
      return;
    }
    const sign = sort.direction === 'ascending' ? 1 : -1;
    const compare = (a: HTMLTableRowElement, b: HTMLTableRowElement): number =>
      at === 0 ? textAt(a, 0).localeCompare(textAt(b, 0)) : Number(textAt(a, at)) - Number(textAt(b, at));
    const [first, ...others] = groups;
    first?.replaceChildren(...companies.toSorted((a, b) => sign * compare(a, b)));
    for (const group of others) group.remove();
  };

  const read = (): Sort => sortIn(new URLSearchParams(location.search).get('sort') ?? '', columns);
  let sort = read();
  if (sort) show(sort);
  table.tHead?.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-sort]');
    if (!button) return;
    sort = nextSort(sort, button.dataset.sort ?? '');
    show(sort);
    const url = new URL(location.href);
    if (sort) url.searchParams.set('sort', sortText(sort));
    else url.searchParams.delete('sort');
    history.replaceState(history.state, '', url);
  });
}

/** One tab stop for the whole table; arrows, Home, End and the Page keys move among its cells (grid pattern of the ARIA guide). */
function walkable(table: HTMLTableElement, region: HTMLElement): void {
  const columns = table.querySelector<HTMLTableRowElement>('[data-names]')?.cells.length ?? 0;
  const rows = () => [...table.rows].filter((row) => row.cells.length === columns);
  table.setAttribute('role', 'grid');
  // A focused region would scroll with the arrow keys.
  region.removeAttribute('tabindex');
  let current: HTMLElement | undefined;
  const stop = (target: HTMLElement) => {
    // Only at the first focus: changing thousands of links at once restyles all of them.
    if (!current) for (const control of table.querySelectorAll<HTMLElement>('a, button')) control.tabIndex = -1;
    else current.tabIndex = -1;
    current = target;
    current.tabIndex = 0;
  };

  const cellWith = (target: Element): Cell | undefined => {
    const cell = target.closest<HTMLTableCellElement>('th, td');
    const all = rows();
    const row = all.indexOf(cell?.parentElement as HTMLTableRowElement);
    return cell && row >= 0 ? { row, column: cell.cellIndex } : undefined;
  };
  table.addEventListener('focusin', ({ target }) => stop(target as HTMLElement));
  table.addEventListener('keydown', (event) => {
    const from = cellWith(event.target as Element);
    const all = rows();
    const to = from && cellFor(event, from, { rows: all.length, columns });
    const cell = to && all[to.row]?.cells[to.column];
    if (!cell) return;
    event.preventDefault();
    const target = targetOf(cell);
    target.tabIndex = 0;
    target.focus();
  });
}

type Scrolled = Record<`${'scroll' | 'client'}${'Width' | 'Height'}` | 'scrollLeft' | 'scrollTop', number>;

/** The sides on which a scrolled box has more, in words. Positions are fractions of a pixel at some zoom levels. */
export const sidesWithMore = (box: Scrolled): string =>
  [
    box.scrollLeft > 1 && 'left',
    box.scrollLeft + box.clientWidth < box.scrollWidth - 1 && 'right',
    box.scrollTop + box.clientHeight < box.scrollHeight - 1 && 'bottom',
  ]
    .filter(Boolean)
    .join(' ');

/** Marks on the frame on which sides the matrix goes on, and how high it and its headers are. */
function markSides(region: HTMLElement): void {
  const mark = () => {
    region.parentElement?.setAttribute('data-more', sidesWithMore(region));
    region.style.setProperty('--height', `${region.offsetHeight}px`);
    region.style.setProperty('--headers', `${region.querySelector('thead')?.offsetHeight ?? 0}px`);
  };
  region.addEventListener('scroll', mark, { passive: true });
  new ResizeObserver(mark).observe(region);
}

/** Makes the matrix sortable and navigable by keyboard. */
export function startCoverageTable(region: HTMLElement): void {
  const table = region.querySelector('table');
  if (!table) return;
  sortable(table);
  walkable(table, region);
  markSides(region);
}
