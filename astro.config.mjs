import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { readSettings } from './src/server/env.ts';

export default defineConfig({
  site: readSettings().siteUrl,
  output: 'static',
  adapter: node({ mode: 'middleware' }),
  integrations: [react()],
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  security: { checkOrigin: false },
  vite: { plugins: [tailwindcss()], ssr: { external: ['@libsql/client', 'satori', 'sharp'] } },
});
