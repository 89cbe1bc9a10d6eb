// Which file a module of the browser's side ends up in. Thirty small files compress worse than a few and take a request each.

/** @typedef {import('rolldown').ChunkingContext} ChunkingContext */

/** What acts as soon as it is loaded must not come along with what others share. */
const STARTS_THE_PAGE = /SiteIslands\.astro|\/after-first-paint\.ts/;

/** Entries of every public page, and of the two pages that visitors look at most; with what may open on either. */
const EVERYWHERE = /SiteIslands\.astro|\/layouts\/site\.ts|\/session\/AccountControl\.tsx/;
const HOME = /\/gallery\/Gallery(?:Tabs|Panel)\.tsx/;
const COMPANY = /\/(?:gallery\/CompanyGallery|notifications\/ToastCard|session\/SignInDialog)\.tsx/;

/** React's own files change seldom, and so keep their address. */
const REACT_DOM = /node_modules\/(?:react-dom|scheduler|@astrojs\/react)\//;

/**
 * Which of the pages load a module before anyone does anything: those of the entries that lead to it by static imports.
 *
 * @param {string} id
 * @param {ChunkingContext} graph
 */
function pagesOf(id, graph) {
  const seen = new Set([id]);
  for (const module of seen) for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  const isReachedFrom = (/** @type {RegExp} */ entry) => seen.values().some((module) => entry.test(module));
  const everywhere = isReachedFrom(EVERYWHERE);
  return { home: everywhere || isReachedFrom(HOME), company: everywhere || isReachedFrom(COMPANY) };
}

/**
 * The file of a module that visitors wait for: one for both pages, one for what only the home page needs. Everything else
 * stays where the bundler puts it.
 *
 * @param {string} id
 * @param {ChunkingContext} graph
 */
function visitorsChunk(id, graph) {
  if (STARTS_THE_PAGE.test(id)) return null;
  if (REACT_DOM.test(id)) return 'react';
  const { home, company } = pagesOf(id, graph);
  if (home && company) return 'gallery';
  return home ? 'home' : null;
}

/** Groups of `output.codeSplitting`; all that the visitors' files need is in them or in one that they load anyway. */
export const VISITORS_CHUNKS = [{ name: visitorsChunk }];
