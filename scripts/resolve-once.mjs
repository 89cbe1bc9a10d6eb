// Loaded before a program: resolves each module once. Node resolves it again for every import of it, and each time parses the
// package.json around it; drizzle-orm's is 179 KB and was 40 % of what a `gallery` command took.
import { registerHooks } from 'node:module';

/** Resolved modules, by their address or, for what our own code imports by name, that name. */
const known = new Map();

/** @returns {string | undefined} undefined where the answer depends on more than the address or name */
function keyOf(specifier, { parentURL, conditions, importAttributes }) {
  if (!parentURL?.startsWith('file:') || conditions.includes('require')) return undefined;
  if (Object.keys(importAttributes ?? {}).length > 0) return undefined;
  if (specifier.startsWith('.')) return new URL(specifier, parentURL).href;
  return parentURL.includes('/node_modules/') ? undefined : specifier;
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const key = keyOf(specifier, context);
    if (key === undefined) return nextResolve(specifier, context);
    const resolved = known.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true };
    known.set(key, resolved);
    return resolved;
  },
});
