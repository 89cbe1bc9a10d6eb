import type { Part } from './bench.ts';

/** The parts by name, in the order of a whole run; each is loaded only when it runs. */
export const PARTS: Readonly<Record<string, Part>> = {
  demo: {
    about: 'restoring the demo gallery, as the first start does',
    run: async (bench) => (await import('./demo.bench.ts')).benchDemo(bench),
  },
  import: {
    about: 'import of images, against a bare sharp loop and against other gallery makers on the same images',
    run: async (bench) => (await import('./import.bench.ts')).benchImport(bench),
  },
  upload: {
    about: 'upload of an image near the limit, on local files',
    run: async (bench) => (await import('./upload.bench.ts')).benchUpload(bench),
  },
  reading: {
    about: 'what is read in labelled screenshots, against what a person sees in them (--gallery)',
    run: async (bench) => (await import('./reading.bench.ts')).benchReading(bench),
  },
  phrases: {
    about: 'phrases read off an image find it; --gallery names the data folder of a gallery that was read',
    run: async (bench) => (await import('./phrases.bench.ts')).benchPhrases(bench),
  },
  build: {
    about: 'rebuild of the site, against a bare Astro project with as many trivial pages',
    run: async (bench) => (await import('./build.bench.ts')).benchBuild(bench),
  },
  api: {
    about: 'signed-in lists, against a bare server that sends the same bytes',
    run: async (bench) => (await import('./api.bench.ts')).benchApi(bench),
  },
  static: {
    about: 'a signed-out visitor’s pages, against bare sirv and nginx on the same files',
    run: async (bench) => (await import('./static.bench.ts')).benchStatic(bench),
  },
  page: {
    about: 'what a visitor is sent before doing anything, and Lighthouse, for the home page and a company page',
    run: async (bench) => (await import('./page.bench.ts')).benchPage(bench),
  },
  client: {
    about: 'chips, search and scrolling of a signed-in user on a slow machine, against a click that does nothing',
    run: async (bench) => (await import('./client.bench.ts')).benchClient(bench),
  },
  memory: {
    about: 'memory of the server, with a large gallery and under load',
    run: async (bench) => (await import('./memory.bench.ts')).benchMemory(bench),
  },
  load: {
    about: 'mixed traffic while an admin edits and builds run, against the same traffic before (--minutes)',
    run: async (bench) => (await import('./load.bench.ts')).benchLoad(bench),
  },
  find: {
    about:
      'finding among 200,000 images, against raw FTS5 and MiniSearch; the admin’s filters, retagging and merging at 20,000',
    run: async (bench) => (await import('./find.bench.ts')).benchFind(bench),
  },
  admin: {
    about: 'how soon an edit is live, and the server’s memory over rebuilds in a row (--rebuilds)',
    run: async (bench) => (await import('./admin.bench.ts')).benchAdmin(bench),
  },
  hosted: {
    about: 'the hosted setup with 100,000 images on fakes: first pages, edits and build hook, refreshes',
    run: async (bench) => (await import('./hosted.bench.ts')).benchHosted(bench),
  },
};
