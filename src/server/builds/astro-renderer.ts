// Everything that rendering pages outside of `astro build` takes from Astro. Beside its documented interface (hooks, `setPrerenderer`,
// `astro:static-paths`, `astro/app/entrypoint`), ASTRO_INTERNALS lists it; tests/build/astro-renderer.test.ts fails for
// the ones that an update of Astro removed. Until that is fixed, builds fall back to `astro build` (`own-builder.ts`).
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { isCodeBuild } from '../env.ts';

/** Used, but not documented by Astro. */
export const ASTRO_INTERNALS = {
  /** Name of the Vite environment that bundles what pages are rendered with. */
  environment: 'prerender',
  /** The entry name that Astro expects for that bundle, and the folder of `build.server` where it leaves it. */
  entry: 'prerender-entry',
  folder: '.prerender',
} as const;

/** File of the bundle that pages are rendered with. */
export const RENDERER_FILE = `${ASTRO_INTERNALS.entry}.mjs`;

/** Bundled instead of Astro's own entry, which depends on the build. */
const ENTRY = join(import.meta.dirname, '../page-renderer.ts');

const BUNDLED_RENDERER = {
  name: 'bundled-page-renderer',
  configEnvironment: (name: string) =>
    name === ASTRO_INTERNALS.environment
      ? { build: { rolldownOptions: { input: ENTRY, output: { entryFileNames: RENDERER_FILE } } } }
      : {},
};

/**
 * Limits `astro build` to bundling, when the own builder requests that: the bundle that renders pages is kept as `pages/`
 * beside `client/` and `server/`, and `write-pages.ts` renders with it after each edit, without bundling again. In any
 * other build it does nothing: Astro renders the pages itself.
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
        bundle = new URL(`./${ASTRO_INTERNALS.folder}/`, config.build.server);
        kept = new URL('./pages/', config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer({
          name: 'later',
          getStaticPaths: async () => [],
          render: async () => Promise.reject(new Error('Pages are not rendered during the bundle step.')),
        }),
      // The last hook before Astro deletes it.
      'astro:build:generated': async () => {
        await cp(bundle, kept, { recursive: true });
        await rm(new URL('./_astro/', kept), { recursive: true, force: true });
      },
    },
  };
}

/** Astro's own renderer, in the bundle. The process that uses it runs without Vite. */
async function openRenderer() {
  const [{ createApp }, { StaticPaths }] = await Promise.all([
    import('astro/app/entrypoint'),
    import('astro:static-paths'),
  ]);
  const app = createApp({ streaming: false });
  return { app, paths: new StaticPaths(app) };
}

let opened: ReturnType<typeof openRenderer> | undefined;

function renderer() {
  opened ??= openRenderer();
  return opened;
}

type Route = Awaited<ReturnType<Awaited<ReturnType<typeof openRenderer>>['paths']['getAll']>>[number]['route'];

/** A page, endpoint response or image that is a file of the site. */
export type SitePage = {
  /** Path of the file below the site's root, such as `/company/acme.html`. */
  file: string;
  /** Address that is rendered, and the pattern of its route. */
  pathname: string;
  route: string;
  kind: Route['type'];
};

/** The route of the not-found page, which is rendered with that status. */
const NOT_FOUND_ROUTE = '/404';

/** `build.format: 'file'`: a page's file is its address with `.html`; an endpoint's file is its address. */
function fileOf(pathname: string, { type }: Route): string {
  if (type !== 'page') return pathname;
  return pathname === '/' ? '/index.html' : `${pathname}.html`;
}

/** Every file of the site's pages and pre-rendered endpoints, from the gallery as it is now. */
export async function listPages(): Promise<SitePage[]> {
  const { paths } = await renderer();
  const pages = new Map<string, SitePage>();
  for (const { pathname, route } of await paths.getAll()) {
    const file = fileOf(pathname, route);
    // Routes come in the order of their precedence.
    if (!pages.has(file)) pages.set(file, { file, pathname, route: route.route, kind: route.type });
  }
  return [...pages.values()];
}

/** The first page of each route. Astro computes a route's paths with it, and would do so again for each concurrent page. */
const firstPages = new Map<string, Promise<Response>>();

/** The content of a page's file, rendered with `locals`. Rejects when rendering fails. */
export async function renderWith({ pathname, route }: SitePage, locals: object): Promise<Uint8Array> {
  const { app } = await renderer();
  const routeData = app.manifest.routes.find((known) => known.routeData.route === route)?.routeData;
  if (!routeData) throw new Error(`${pathname} can't be rendered: there is no route ${route}.`);
  const request = new Request(new URL(pathname, app.manifest.site));
  await firstPages.get(route)?.catch(() => undefined);
  const rendered = app.render(request, { routeData, locals });
  if (!firstPages.has(route)) firstPages.set(route, rendered);
  const response = await rendered;
  const expected = route === NOT_FOUND_ROUTE ? 404 : 200;
  if (response.status !== expected) throw new Error(`${pathname} can't be rendered: status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
