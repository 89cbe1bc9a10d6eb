import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const NAME = 'virtual:screens-view';
const ENTRY = join(import.meta.dirname, '../../features/mcp/mount-screens-view.tsx');

/** The page in one HTML text: a host gives it a sandbox without an origin, where nothing else could be loaded from. */
async function bundleView(): Promise<string> {
  const bundled = (await build({
    configFile: false,
    logLevel: 'warn',
    // React's build for production, also where tests run.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: {
      // `light-dark()`, as in the rest of the site.
      target: ['chrome123', 'firefox120', 'safari17.5'],
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        output: { codeSplitting: false },
        // The SDK's schemas of everything that this page doesn't use are half a megabyte.
        treeshake: { moduleSideEffects: (id) => !id.includes('node_modules') },
      },
    },
  })) as Rolldown.RolldownOutput;
  let [code, style] = ['', ''];
  for (const file of bundled.output) {
    if (file.type === 'chunk') code += file.code;
    else style += file.source;
  }
  const script = code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Screens</title><style>${style}</style></head><body><div id="view"></div><script type="module">${script}</script></body></html>`;
}

/** Bundles the page of MCP Apps into the server's code, so that functions have it too. */
export function screensView(): Plugin {
  let html: Promise<string> | undefined;
  return {
    name: 'screens-view',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      html ??= bundleView();
      return `export default ${JSON.stringify(await html)};`;
    },
  };
}
