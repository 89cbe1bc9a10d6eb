import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** An import: its file, the specifier, the imported file, and whether it imports only types. */
export type ImportLine = { file: string; specifier: string; target: string; typeOnly: boolean };

const SOURCE = /\.(ts|tsx|astro|mjs)$/;
const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every source file below a folder, relative to the project's root. */
export function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The root-relative path of an import (`#server/x` -> `src/server/x`), or the package's name. */
function resolveTarget(file: string, specifier: string, aliases: Record<string, string>): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name.slice(0, -1)));
  if (!alias) return specifier;
  return normalize(join((aliases[alias] ?? '').slice(0, -1), specifier.slice(alias.length - 1)));
}

/** The import lines of a file. */
export function importsOf(root: string, file: string, aliases: Record<string, string>): ImportLine[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    return { file, specifier, target: resolveTarget(file, specifier, aliases), typeOnly: Boolean(match[1]) };
  });
}
