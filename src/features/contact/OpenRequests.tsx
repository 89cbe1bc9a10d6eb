import Inbox from 'lucide-react/icons/inbox';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '#browser/use-reading.ts';
import { IN_BACKGROUND } from '#shared/http/background.ts';
import { counted } from '#shared/text/counted.ts';

/** Interval of updates, in ms. */
const POLL_MS = 60_000;

/** What the button of the admin tools shows on phones, where the header has no room for the link: it is in the panel there. */
export type Asked = { label: string; badge: ReactNode; link: ReactNode };

const badge = (open: number, visible: string): ReactNode => (
  <span
    aria-hidden="true"
    className={`absolute top-0 left-1/2 rounded-full bg-accent-soft px-1 font-medium text-12 text-accent-text tabular-nums ${visible}`}
  >
    {open > 99 ? '99+' : open}
  </span>
);

/** Link in the header to open requests of people outside, while there are any; `onChange` receives what phones show. */
export function OpenRequests({ onChange }: { onChange: (asked: Asked | null) => void }) {
  const { value } = useCall('GET /api/admin/inbox/count', { ...IN_BACKGROUND, everyMs: POLL_MS });
  const open = value?.open ?? 0;
  useEffect(() => {
    const link = (
      <a
        href="/admin/inbox"
        className="flex items-center gap-3 rounded-md px-3 py-2 text-14 hover:bg-soft focus-visible:bg-soft focus-visible:-outline-offset-2 sm:hidden"
      >
        <Inbox className="size-4 text-muted" />
        Inbox
        <span className="text-muted tabular-nums">{open}</span>
      </a>
    );
    const label = `Admin tools, ${counted(open, 'open request')}`;
    onChange(open > 0 ? { label, badge: badge(open, 'sm:hidden'), link } : null);
  }, [open, onChange]);
  if (open === 0) return null;
  return (
    <a
      href="/admin/inbox"
      aria-label={`Inbox, ${counted(open, 'open request')}`}
      className="relative grid size-9 place-items-center rounded-lg text-muted hover:bg-soft hover:text-ink max-sm:hidden"
    >
      <Inbox className="size-4.5" />
      {badge(open, '')}
    </a>
  );
}
