import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isCodeBuild } from '../env.ts';

const PAGE_RENDERER = fileURLToPath(new URL('./page-renderer.ts', import.meta.url));

/** Bundles our own entry instead of Astro's, which needs the build around it. Its file name is one that Astro looks for. */
const BUNDLED_RENDERER = {
  name: 'bundled-page-renderer',
  configEnvironment: (name: string) =>
    name === 'prerender'
      ? { build: { rolldownOptions: { input: PAGE_RENDERER, output: { entryFileNames: 'prerender-entry.mjs' } } } }
      : {},
};

/**
 * Makes `astro build` bundle the code and no more, when the own builder asks for that: the bundle that renders pages is kept as
 * `pages/` beside `client/` and `server/`, and `write-pages.ts` renders with it after each edit, without bundling again.
 * In any other build it does nothing: Astro renders the pages itself.
 */
export function codeBuild(): AstroIntegration {
  if (!isCodeBuild()) return { name: 'code-build', hooks: {} };
  let bundle: URL;
  let kept: URL;
  return {
    name: 'code-build',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [BUNDLED_RENDERER] } }),
      'astro:config:done': ({ config }) => {
        bundle = new URL('./.prerender/', config.build.server);
        kept = new URL('./pages/', config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer({
          name: 'later',
          getStaticPaths: async () => [],
          render: async () => Promise.reject(new Error('Pages are rendered later.')),
        }),
      // The last moment before Astro deletes it.
      'astro:build:generated': async () => {
        await cp(bundle, kept, { recursive: true });
        await rm(new URL('./_astro/', kept), { recursive: true, force: true });
      },
    },
  };
}
