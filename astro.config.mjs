import netlify from '@astrojs/netlify';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { demoSignInInDevelopment } from './src/server/auth/demo-provider/dev-integration.ts';
import { deployName, isNetlify, readSettings } from './src/server/env.ts';
import { cloudinaryAccount, deliveryOrigin } from './src/server/image-host/cloudinary-account.ts';

const settings = readSettings();
const { siteUrl, analytics, cloudinaryUrl, uploadMaxMb } = settings;
const analyticsOrigin = analytics ? [new URL(analytics.src).origin] : [];
// Every https picture may be shown anyway: a company's logo may lie anywhere.
const imageOrigin = cloudinaryUrl ? ` ${deliveryOrigin(cloudinaryAccount(cloudinaryUrl))}` : '';

/** What every public page needs goes into one file: thirty small ones compress worse and take a request each. */
const VISITORS_CHUNK = {
  name: 'gallery',
  minShareCount: 2,
  test: new RegExp(
    [
      'src/features/(?:gallery|search|companies(?!/admin))/',
      'src/features/session/(?!AccessMessage|reload-on-sign-in)',
      'src/ui/(?:Badge|Button|Chip|FadeImage|LogoTile|StateMessage|button-style|class-names|placeholder|use-near)',
      'src/browser/(?!use-)',
      'src/shared/(?:access|images|tags|site|session|http)/',
      'node_modules/(?:@nanostores|nanostores|thumbhash)/',
      'node_modules/lucide-react/dist/esm/(?!icons/|dynamic|Dynamic)',
      'node_modules/lucide-react/dist/esm/icons/(?:x|tag|search|search-x|image-off|lock-keyhole|log-in|building-complex|circle-exclamation-point)\\.m?js',
    ].join('|'),
  ),
};

export default defineConfig({
  site: siteUrl,
  output: 'static',
  adapter: isNetlify()
    ? netlify()
    : // What a multipart body weighs beyond the file in it fits into one more megabyte.
      node({ mode: 'middleware', bodySizeLimit: (uploadMaxMb + 1) * 1024 * 1024 }),
  integrations: [react(), demoSignInInDevelopment(settings)],
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
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
        `connect-src 'self'${analytics ? ' https:' : ''}`,
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      scriptDirective: { resources: ["'self'", ...analyticsOrigin] },
      // Placeholders and proportions are inline `style` attributes; style elements still need their hashes.
      styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  vite: {
    define: { __RELEASE__: JSON.stringify(deployName()) },
    plugins: [tailwindcss()],
    ssr: { external: ['@libsql/client', 'cloudinary', 'satori', 'sharp'] },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [VISITORS_CHUNK] } } } } },
    },
  },
});
