import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import netlify from '@astrojs/netlify';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { VISITORS_CHUNKS } from './astro.chunks.mjs';
import { FIRST_PAINT_SCRIPT } from './src/layouts/first-paint.ts';
import { demoSignInInDevelopment } from './src/server/auth/demo-provider/dev-integration.ts';
import { codeBuild } from './src/server/builds/astro-renderer.ts';
import { CLOUDINARY_API, cloudinaryAccount, deliveryOrigin } from './src/server/cloudinary-account.ts';
import { deployName, isNetlify, readSettings } from './src/server/env.ts';
import { screensView } from './src/server/mcp/view-bundle.ts';
import * as filterNames from './src/shared/search/filter-names.ts';

// Astro prefers variables of these names to the constants of its build; Vitest sets them for its own.
for (const name of ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR']) delete process.env[name];

const settings = readSettings();
const FIRST_PAINT_HASH = createHash('sha256').update(FIRST_PAINT_SCRIPT).digest('base64');
const { siteUrl, analytics, cloudinaryUrl, uploadMaxMb, directUploadMaxMb } = settings;
const analyticsOrigin = analytics ? [new URL(analytics.src).origin] : [];
// Every https picture may be shown anyway: a company's logo may lie anywhere.
const account = cloudinaryUrl ? cloudinaryAccount(cloudinaryUrl) : undefined;
// An admin's browser sends large files there itself.
const uploadOrigin = account && directUploadMaxMb > 0 ? ` ${new URL(account.apiAddress ?? CLOUDINARY_API).origin}` : '';
const imageOrigin = account ? ` ${deliveryOrigin(account)}` : '';

/**
 * Vite's own way of importing fetches a chunk's dependencies and styles beside it, with 1 KB of code on every page. What we
 * load later depends on chunks that are there already, and brings its styles itself (`browser/load-stylesheet.ts`).
 */
const PLAIN_IMPORTS = {
  name: 'plain-dynamic-imports',
  enforce: /** @type {const} */ ('pre'),
  configEnvironment: (/** @type {string} */ name) => (name === 'client' ? { build: { modulePreload: false } } : {}),
  load: (/** @type {string} */ id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
};

/** The names of filters as constants: every page has them, and few need the whole table. */
const FILTER_NAMES = {
  name: 'filter-names',
  enforce: /** @type {const} */ ('pre'),
  load: (/** @type {string} */ id) =>
    id.endsWith('/shared/search/filter-names.ts')
      ? Object.entries(filterNames)
          .map(([name, value]) => `export const ${name} = '${value.join(' ')}'.split(' ');`)
          .join('')
      : undefined,
};

/** `client:intent`, of the islands whose HTML is enough until someone acts. */
const INTENT_DIRECTIVE = {
  name: 'intent-directive',
  hooks: {
    /** @param {{ addClientDirective: (directive: import('astro').ClientDirectiveConfig) => void }} setup */
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/ui/intent.directive.ts' }),
  },
};

/** Calls are handled on request; pages are files, unless they say otherwise (`prerender`). */
const CALLS_ON_REQUEST = {
  name: 'calls-on-request',
  hooks: {
    /** @param {import('astro').HookParameters<'astro:route:setup'>} setup */
    'astro:route:setup': ({ route }) => {
      if (route.component.startsWith('src/pages/api/')) route.prerender = false;
    },
  },
};

/** React, whose renderer is loaded with the first component. */
function reactOnUse() {
  const integration = react();
  const setUp = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (/** @type {import('astro').HookParameters<'astro:config:setup'>} */ setup) =>
        setUp?.({
          ...setup,
          addRenderer: (renderer) =>
            setup.addRenderer({
              ...renderer,
              serverEntrypoint: new URL('./src/layouts/react-renderer.ts', import.meta.url),
            }),
        }),
    },
  };
}

/** The embedded database's native module: a function's database is remote, so it need not carry it. */
const EMBEDDED_DATABASE = ['./node_modules/libsql/**', './node_modules/@libsql/{linux,darwin,win32}-*/**'];

/** Files that the function reads by name, so that the adapter can't find them: the fonts of share pictures. */
const READ_BY_NAME = [
  './node_modules/@fontsource/inter/files/inter-{latin,latin-ext,greek,cyrillic}-{400,600}-normal.woff',
];

/** Loaded as they are: native, or too large for what they are used for. */
const WITH_THE_NODE_SERVER = ['@libsql/client', 'cloudinary', 'pino', 'satori', 'sharp'];
/**
 * Bundled everywhere: finding and reading hundreds of small files is half of the time in which a server or a build starts, and
 * Node reads drizzle's `package.json`, 179 KB, anew for each of its files.
 */
const BUNDLED = [
  /^@lucia-auth\//,
  /^@oslojs\//,
  /^drizzle-/,
  'arctic',
  'image-dimensions',
  'jose',
  'lru-cache',
  'lucia',
  'lucide-react',
  'rate-limiter-flexible',
  'zod',
];
/** Bundled into the function as well, whose cold start is mostly that. */
const WITH_THE_FUNCTION = [...BUNDLED, /^@libsql\//, 'cloudinary', 'js-base64', 'lodash', 'promise-limit', 'ws'];

/** Not in development: Vite runs modules there as they are, and some of these are CommonJS. */
const BUNDLED_PACKAGES = {
  name: 'bundled-packages',
  apply: /** @type {const} */ ('build'),
  config: () => ({
    ssr: isNetlify()
      ? { noExternal: WITH_THE_FUNCTION, external: ['pino', 'satori', 'sharp'] }
      : { noExternal: BUNDLED, external: WITH_THE_NODE_SERVER },
    environments: { prerender: { resolve: { noExternal: BUNDLED } } },
  }),
};

export default defineConfig({
  site: siteUrl,
  output: 'static',
  adapter: isNetlify()
    ? netlify({ imageCDN: false, devFeatures: false, includeFiles: READ_BY_NAME, excludeFiles: EMBEDDED_DATABASE })
    : // What a multipart body weighs beyond the file in it fits into one more megabyte.
      node({ mode: 'middleware', bodySizeLimit: (uploadMaxMb + 1) * 1024 * 1024 }),
  integrations: [reactOnUse(), INTENT_DIRECTIVE, CALLS_ON_REQUEST, demoSignInInDevelopment(settings), codeBuild()],
  trailingSlash: 'never',
  // Pages wait for the database more than for the processor, where it is remote.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 8 },
  // Its inline styles would not pass the policy below, and we have no code to show.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  // Sessions are rows of our own database (src/server/auth).
  session: false,
  security: {
    // `endpoint()` checks the origin of every write, by our rules.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        `img-src 'self' data: blob: https:${imageOrigin}`,
        "font-src 'self'",
        // Images are fetched to be copied and exported.
        `connect-src 'self'${imageOrigin}${uploadOrigin}${analytics ? ' https:' : ''}`,
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      // Given here, because a page that is made on demand sends its policy before its head is rendered.
      scriptDirective: { resources: ["'self'", ...analyticsOrigin], hashes: [`sha256-${FIRST_PAINT_HASH}`] },
      // Placeholders and proportions are inline `style` attributes; style elements still need their hashes.
      styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  vite: {
    define: { __RELEASE__: JSON.stringify(deployName()) },
    plugins: [tailwindcss(), PLAIN_IMPORTS, FILTER_NAMES, BUNDLED_PACKAGES, screensView()],
    resolve: {
      alias: [
        {
          find: '../createLucideIcon.mjs',
          replacement: fileURLToPath(new URL('./src/ui/create-icon.ts', import.meta.url)),
        },
        {
          find: /^react-dom\/server$/,
          replacement: fileURLToPath(new URL('./src/ui/react-dom-server.ts', import.meta.url)),
        },
      ],
    },
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: VISITORS_CHUNKS } } },
        },
      },
    },
  },
});
