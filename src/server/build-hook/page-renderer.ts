// Entry of the bundle that pages are rendered with (see `code-build.ts`): Astro's own renderer, ready to be asked for one
// page after another by a process in which there is no Vite.

import { StaticPaths } from 'astro:static-paths';
import { createApp } from 'astro/app/entrypoint';

type Route = Awaited<ReturnType<InstanceType<typeof StaticPaths>['getAll']>>[number]['route'];

/** A page, endpoint answer or picture that the site has as a file. */
export type SitePage = {
  /** Path of the file below the site's root, such as `/company/acme.html`. */
  file: string;
  /** Address that is rendered, and the pattern of the route that does it. */
  pathname: string;
  route: string;
  kind: Route['type'];
};

/** The route whose file is shown for an address that does not exist, and is rendered with that status. */
const NOT_FOUND_ROUTE = '/404';

const app = createApp({ streaming: false });

/** `build.format: 'file'`: a page's address with `.html`; what an endpoint answers keeps the endpoint's address. */
function fileOf(pathname: string, { type }: Route): string {
  if (type !== 'page') return pathname;
  return pathname === '/' ? '/index.html' : `${pathname}.html`;
}

/** Every file that the site's pages and pre-rendered endpoints make, from the gallery as it is now. */
export async function listPages(): Promise<SitePage[]> {
  const pages = new Map<string, SitePage>();
  for (const { pathname, route } of await new StaticPaths(app).getAll()) {
    const file = fileOf(pathname, route);
    // Routes come in the order of their precedence.
    if (!pages.has(file)) pages.set(file, { file, pathname, route: route.route, kind: route.type });
  }
  return [...pages.values()];
}

/** The content of a page's file. Rejects when it can't be rendered. */
export async function renderPage({ pathname, route }: SitePage): Promise<Uint8Array> {
  const routeData = app.manifest.routes.find((known) => known.routeData.route === route)?.routeData;
  if (!routeData) throw new Error(`${pathname} can't be rendered: there is no route ${route}.`);
  const request = new Request(new URL(pathname, app.manifest.site));
  const response = await app.render(request, { routeData });
  const expected = route === NOT_FOUND_ROUTE ? 404 : 200;
  if (response.status !== expected) throw new Error(`${pathname} can't be rendered: status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** What the bundle gives to who writes the pages. */
export type PageRenderer = { listPages: typeof listPages; renderPage: typeof renderPage };
