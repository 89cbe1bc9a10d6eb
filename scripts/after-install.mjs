// Runs after `npm ci`: deletes 190 MB of package files that nothing here can load.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** What is deleted, by folder: names of files and folders in it, and why. */
const UNUSED = [
  // C headers for compiling add-ons. The pinned Node itself is in `node/bin`.
  ['node', /^node_modules$/],
  // The database's engine for another C library than the one that the pinned Node needs.
  ['@libsql', /^linux-x64-musl$/],
  // Lists of all icons by name, and types of their other spellings; one file for each icon of a set that we read as a whole.
  ['lucide-react', /^dynamic/],
  ['lucide-react/dist', /^lucide-react\.(?:pre|suf)fixed\.d\.ts$/],
  ['@fortawesome/free-solid-svg-icons', /^fa[A-Z0-9].*\.(?:js|d\.ts)$/],
  // The text reader for browsers, and a model beside the one that we read with.
  ['tesseract.js-core', /\.wasm\.js$/],
  ['@tesseract.js-data/eng', /^4\.0\.0$/],
  // Builds of the share pictures' renderer for other places than Node.
  ['satori/dist', /^(?:standalone|experimental)\./],
  // Source maps of packages that have as much of them as of code.
  ...['lucide-react/dist', 'satori/dist', 'drizzle-orm', 'html-validate/dist'].map((folder) => [folder, /\.map$/]),
];

for (const [folder, names] of UNUSED) {
  const root = join(PACKAGES, folder);
  if (!existsSync(root)) continue;
  const recursive = names.source === '\\.map$';
  for (const path of readdirSync(root, { recursive }).map(String)) {
    if (names.test(path)) rmSync(join(root, path), { recursive: true, force: true });
  }
}
