import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const pathOf = (url: string): string => (url.startsWith('file:') ? fileURLToPath(url) : url).split('?')[0] ?? '';

/** What vite makes of an export: it runs when another file reads the name, a constant too. */
const EXPORT_GETTER = /^\(\) => \{ try \{ return [\w$.]+ \} catch \{\} \}$/;

/**
 * Our files of which `work` runs at least one function, relative to the project's root. Neither loading a file counts, nor reading
 * a constant of it.
 */
export async function executedFiles(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Debugger.enable');
    const files = new Set<string>();
    for (const { url, scriptId, functions } of result) {
      const path = pathOf(url);
      if (!path.startsWith(ROOT) || !/^(?:src|db)\//.test(path.slice(ROOT.length))) continue;
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      // The first function without a name is the module itself.
      const isRun = functions.some(({ functionName, ranges: [whole] }, at) => {
        if ((at === 0 && functionName === '') || !whole?.count) return false;
        return !EXPORT_GETTER.test(scriptSource.slice(whole.startOffset, whole.endOffset));
      });
      if (isRun) files.add(path.slice(ROOT.length));
    }
    return [...files].sort();
  } finally {
    session.disconnect();
  }
}
