import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { byteSize } from '#shared/cache/byte-size.ts';
import type { CacheStats, CacheType } from '#shared/cache/cache.contract.ts';
import { IN_BACKGROUND } from '#shared/http/background.ts';
import { localDayAndTime } from '#shared/text/dates.ts';
import { Button } from '#ui/Button.tsx';
import { Figure } from '#ui/Figure.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { CLEAR_FAILED, CLEARED } from './cache.messages.ts';

/** Interval of updates, in ms (spec 9). */
const STATS_POLL_MS = 30_000;

const COUNT = new Intl.NumberFormat('en');

const count = (value: number | undefined) => (value === undefined ? null : COUNT.format(value));
const size = (value: number | undefined) => (value === undefined ? null : byteSize(value));
const time = (stats: CacheStats | null) => {
  if (!stats) return null;
  return stats.cloudinary.lastCleared ? localDayAndTime(stats.cloudinary.lastCleared) : 'Never';
};

/** The caches with their figures, and buttons that clear them (spec 2, /admin/cache). */
export function CacheManagement() {
  const {
    value: stats,
    failed,
    isReading,
    read,
  } = useCall('GET /api/admin/cache/stats', { ...IN_BACKGROUND, everyMs: STATS_POLL_MS });
  const [clearing, setClearing] = useState<CacheType | null>(null);

  const clear = async (cacheType: CacheType) => {
    setClearing(cacheType);
    try {
      const { message } = await callApi('POST /api/admin/cache/clear', { body: { cacheType } });
      showToast({ title: CLEARED, description: message });
      await read();
    } catch {
      showToast({ ...CLEAR_FAILED, kind: 'destructive' });
    }
    setClearing(null);
  };
  const clearButton = (cacheType: CacheType, label: string) => (
    <Button size="sm" disabled={clearing !== null} aria-label={label} onClick={() => void clear(cacheType)}>
      {clearing === cacheType ? 'Clearing...' : 'Clear'}
    </Button>
  );

  return (
    <section aria-labelledby="cache-management" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3 pt-2">
        <h2 id="cache-management" className="text-16">
          Cache Management
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={isReading} onClick={() => void read()}>
            <RefreshCw className={isReading ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
            Refresh Stats
          </Button>
          <Button size="sm" disabled={clearing !== null} onClick={() => void clear('all')}>
            {clearing === 'all' ? 'Clearing...' : 'Clear All Caches'}
          </Button>
        </div>
      </header>
      {failed && (
        <RetryLine
          text="The figures could not be loaded."
          className="rounded-lg bg-danger-soft px-4 py-3"
          onRetry={() => void read()}
        />
      )}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Panel title="Memory Store" actions={clearButton('memory', 'Clear the memory store')}>
          <dl>
            <Figure name="Keys" value={count(stats?.memoryStore.keys)} />
            <Figure name="Size" value={size(stats?.memoryStore.size)} />
          </dl>
        </Panel>
        <Panel title="Image-host Cache" actions={clearButton('cloudinary', 'Clear the image-host cache')}>
          <dl>
            <Figure name="Cached images" value={count(stats?.cloudinary.cachedImages)} />
            <Figure name="Cache size" value={size(stats?.cloudinary.cacheSize)} />
            <Figure name="Last cleared" value={time(stats)} />
          </dl>
        </Panel>
        <Panel title="Database" badge={<span className="text-12 text-muted">Relational database</span>}>
          <dl>
            <Figure name="Connections" value={count(stats?.database.connections)} />
            <Figure name="Queries" value={count(stats?.database.queries)} />
          </dl>
        </Panel>
      </div>
    </section>
  );
}
