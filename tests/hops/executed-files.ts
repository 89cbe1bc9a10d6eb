import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const pathOf = (url: string): string => (url.startsWith('file:') ? fileURLToPath(url) : url).split('?')[0] ?? '';

/** Our files of which `work` runs at least one function, relative to the project's root. Loading a file does not count. */
export async function executedFiles(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran = result.filter(({ functions }) =>
      // The first function without a name is the module itself.
      functions.some(({ functionName, ranges }, at) => (at > 0 || functionName !== '') && (ranges[0]?.count ?? 0) > 0),
    );
    const files = ran.map(({ url }) => pathOf(url)).filter((path) => path.startsWith(ROOT));
    return [...new Set(files.map((path) => path.slice(ROOT.length)))]
      .filter((path) => /^(?:src|db)\//.test(path))
      .sort();
  } finally {
    session.disconnect();
  }
}
