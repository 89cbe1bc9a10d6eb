import { openAdmin } from './admin-edits.ts';
import type { Bench, Size } from './bench.ts';
import { median } from './measurement.ts';
import { preparedGallery, whileServed } from './prepared-gallery.ts';
import { memoryOf } from './workbench.ts';

/** Target: an edit is live within this time in ms. */
const LIVE_MAX_MS = 10_000;
const GROWTH_MAX_MB = 20;
/** Maximum time of a takedown to leave every page, as a multiple of the time from edit to live. */
const TAKEDOWN_MAX_RATIO = 1.5;
/** Rebuilds before the first memory measurement, so that code and buffers are allocated. */
const WARM_UP = 2;

async function measure(size: Size, bench: Bench): Promise<void> {
  const gallery = await preparedGallery(size, bench);
  await whileServed(gallery, async (server) => {
    const admin = await openAdmin(gallery);
    bench.say(`${size.name}: ${bench.rebuilds} edits, each until it is live …`);
    for (let round = 0; round < WARM_UP; round += 1) await admin.saveAndSee(`Warm-up ${round}.`);
    const before = await memoryOf(server);
    const times: number[] = [];
    for (let round = 0; round < bench.rebuilds; round += 1) times.push(await admin.saveAndSee(`Round ${round}.`));
    const after = await memoryOf(server);
    const { unlistedMs, unseenMs } = await admin.takeDownAndSee();
    bench.report({
      name: `takedown: out of lists and files, ${size.name} gallery`,
      figure: unlistedMs,
      unit: 'ms',
      limit: { of: 'figure', is: 'below', value: LIVE_MAX_MS },
    });
    bench.report({
      name: `takedown: out of every page, ${size.name} gallery`,
      figure: unseenMs,
      unit: 'ms',
      baseline: { name: 'edit to live', figure: median(times) },
      limit: { of: 'ratio', is: 'at most', value: TAKEDOWN_MAX_RATIO },
    });
    bench.report({
      name: `edit to live, ${size.name} gallery, median of ${bench.rebuilds}`,
      figure: median(times),
      unit: 'ms',
      // The target is for the usual gallery; a large one has the limit of builds.
      ...(size.name === 'demo' ? { limit: { of: 'figure', is: 'below', value: LIVE_MAX_MS } } : {}),
    });
    bench.report({
      name: `server memory, growth over ${bench.rebuilds} rebuilds, ${size.name} gallery`,
      figure: after - before,
      unit: 'MB',
      limit: { of: 'figure', is: 'below', value: GROWTH_MAX_MB },
    });
  });
}

/** Time until an admin's edit is live and a takedown complete, and the server's memory after many rebuilds. */
export async function benchAdmin(bench: Bench): Promise<void> {
  const [size] = bench.sizes;
  if (size) await measure(size, bench);
}
