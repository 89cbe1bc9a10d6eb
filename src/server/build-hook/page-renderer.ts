// Entry of the bundle that pages are rendered with (see `code-build.ts`): Astro's own renderer, ready to be asked for one
// page after another by a process in which there is no Vite.

import { StaticPaths } from 'astro:static-paths';
import { createApp } from 'astro/app/entrypoint';

type Route = Awaited<ReturnType<InstanceType<typeof StaticPaths>['getAll']>>[number]['route'];

/** A page, endpoint answer or picture that the site has as a file. */
export type SitePage = {
  /** Path of the file below the site's root, such as `/company/acme.html`. */
  file: string;
  /** Its content; rejects when the page can't be rendered. */
  render: () => Promise<Uint8Array>;
};

/** The route whose file is shown for an address that does not exist, and is rendered with that status. */
const NOT_FOUND_ROUTE = '/404';

const app = createApp({ streaming: false });

/** `build.format: 'file'`: a page's address with `.html`; what an endpoint answers keeps the endpoint's address. */
function fileOf(pathname: string, { type }: Route): string {
  if (type !== 'page') return pathname;
  return pathname === '/' ? '/index.html' : `${pathname}.html`;
}

async function render(pathname: string, routeData: Route): Promise<Uint8Array> {
  const request = new Request(new URL(pathname, app.manifest.site));
  const response = await app.render(request, { routeData });
  const expected = routeData.route === NOT_FOUND_ROUTE ? 404 : 200;
  if (response.status !== expected) throw new Error(`${pathname} can't be rendered: status ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Every file that the site's pages and pre-rendered endpoints make, from the gallery as it is now. */
export async function listPages(): Promise<SitePage[]> {
  const paths = await new StaticPaths(app).getAll();
  const pages = new Map<string, SitePage>();
  for (const { pathname, route } of paths) {
    const file = fileOf(pathname, route);
    // Routes come in the order of their precedence.
    if (!pages.has(file)) pages.set(file, { file, render: () => render(pathname, route) });
  }
  return [...pages.values()];
}
