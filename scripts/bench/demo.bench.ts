import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import type { DemoFigures } from './demo-worker.ts';
import { runBenchScript, withFolder } from './workbench.ts';

/** What the first start may take on 2 cores. */
const MAX_S = 60;
const MEMORY_MAX_MB = 800;

const load = (dataDir: string) => runBenchScript<DemoFigures>('demo-worker.ts', [dataDir], process.env);

/** The demo gallery as a first start makes it, then as a start makes it that finds the pictures drawn already. */
export async function benchDemo(bench: Bench): Promise<void> {
  await withFolder(async (folder) => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    bench.say('drawing and importing the demo gallery …');
    const { ms, cpuMs, images, memoryMb } = await load(first);
    bench.report({
      name: 'demo gallery drawn and imported',
      figure: ms / 1000,
      unit: 's',
      limit: { of: 'figure', is: 'below', value: MAX_S },
      note: `${images} images, ${(cpuMs / 1000).toFixed(0)} s of processor time`,
    });
    const limit = { of: 'figure', is: 'below', value: MEMORY_MAX_MB } as const;
    bench.report({ name: 'demo gallery, highest memory', figure: memoryMb, unit: 'MB', limit });

    bench.say('importing what is drawn into an empty gallery …');
    await mkdir(second, { recursive: true });
    await rename(join(first, 'demo'), join(second, 'demo'));
    const again = await load(second);
    bench.report({ name: 'demo gallery imported, pictures drawn before', figure: again.ms / 1000, unit: 's' });
  });
}
