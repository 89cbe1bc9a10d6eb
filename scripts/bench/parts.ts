import type { Part } from './bench.ts';

/** The parts by name, in the order of a whole run; each is loaded only when it runs. */
export const PARTS: Readonly<Record<string, Part>> = {
  import: {
    about: 'import of images, against a bare sharp loop and against other gallery makers on the same images',
    run: async (bench) => (await import('./import.bench.ts')).benchImport(bench),
  },
  regions: {
    about: 'renditions of regions, against a bare sharp loop with the same outputs (--gallery)',
    run: async (bench) => (await import('./regions.bench.ts')).benchRegions(bench),
  },
  reading: {
    about: 'what is read in labelled screenshots, against what a person sees in them (--gallery)',
    run: async (bench) => (await import('./reading.bench.ts')).benchReading(bench),
  },
  phrases: {
    about: 'phrases read off an image find it; --gallery names the data folder of a gallery that was read',
    run: async (bench) => (await import('./phrases.bench.ts')).benchPhrases(bench),
  },
  tags: {
    about: 'tags that triage offers, against those that the images have (--gallery: a second gallery)',
    run: async (bench) => (await import('./tags.bench.ts')).benchTags(bench),
  },
  build: {
    about: 'rebuild of the site, against a bare Astro project with as many trivial pages',
    run: async (bench) => (await import('./build.bench.ts')).benchBuild(bench),
  },
  api: {
    about: 'signed-in lists, against a bare server that sends the same bytes',
    run: async (bench) => (await import('./api.bench.ts')).benchApi(bench),
  },
  page: {
    about: 'what a visitor is sent before doing anything, and Lighthouse, for the home page and a company page',
    run: async (bench) => (await import('./page.bench.ts')).benchPage(bench),
  },
  client: {
    about: 'chips, search and scrolling of a signed-in user on a slow machine, against a click that does nothing',
    run: async (bench) => (await import('./client.bench.ts')).benchClient(bench),
  },
  find: {
    about:
      'finding among 200,000 images, against raw FTS5 and MiniSearch; the admin’s filters, retagging and merging at 20,000',
    run: async (bench) => (await import('./find.bench.ts')).benchFind(bench),
  },
  agents: {
    about: 'searches of agents at /mcp, each with a token',
    run: async (bench) => (await import('./agents.bench.ts')).benchAgents(bench),
  },
  hosted: {
    about: 'the hosted setup with 100,000 images on fakes: first pages, edits and build hook, refreshes',
    run: async (bench) => (await import('./hosted.bench.ts')).benchHosted(bench),
  },
};
