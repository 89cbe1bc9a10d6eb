import { Button } from '../Button.tsx';

type PagingProps = {
  /** Index of the first entry that is shown, and how many a page has. */
  offset: number;
  size: number;
  total: number;
  /** Labels of the buttons. */
  labels?: readonly [back: string, on: string];
  onShow: (offset: number) => void;
};

const COUNT = new Intl.NumberFormat('en');

/** Which entries of a long list a page shows, and the way to the pages beside it. */
export function Paging({ offset, size, total, labels: [back, on] = ['Previous', 'Next'], onShow }: PagingProps) {
  const end = Math.min(offset + size, total);
  const show = (next: number) => {
    onShow(next);
    document.getElementById('content')?.scrollIntoView();
  };
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
      <p className="text-12 text-muted tabular-nums">
        {COUNT.format(offset + 1)}–{COUNT.format(end)} of {COUNT.format(total)}
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={offset === 0} onClick={() => show(offset - size)}>
          {back}
        </Button>
        <Button size="sm" disabled={end >= total} onClick={() => show(offset + size)}>
          {on}
        </Button>
      </div>
    </nav>
  );
}
