import type { Bench } from './bench.ts';
import type { DemoFigures } from './demo-worker.ts';
import { runBenchScript, withFolder } from './workbench.ts';

/** Limit in seconds for the restore on 2 cores; most of the 20 s of a first start are for the build. */
const MAX_S = 5;
const MEMORY_MAX_MB = 300;

/** Restores the demo gallery as a first start does. */
export async function benchDemo(bench: Bench): Promise<void> {
  await withFolder(async (folder) => {
    bench.say('restoring the demo gallery …');
    const { ms, images, memoryMb } = await runBenchScript<DemoFigures>('demo-worker.ts', [folder], process.env);
    bench.report({
      name: 'demo gallery restored',
      figure: ms / 1000,
      unit: 's',
      limit: { of: 'figure', is: 'below', value: MAX_S },
      note: `${images} images`,
    });
    const limit = { of: 'figure', is: 'below', value: MEMORY_MAX_MB } as const;
    bench.report({ name: 'demo gallery, highest memory', figure: memoryMb, unit: 'MB', limit });
  });
}
