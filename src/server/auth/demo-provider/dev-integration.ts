import type { AstroIntegration } from 'astro';
import type { Settings } from '../../env.ts';
import { usesDemoProvider } from '../identity-provider.ts';
import { isDemoProviderPath } from './demo-client.ts';

/** Adds the demo's sign-in to `npm run dev`, where Astro's server runs instead of ours. */
export const demoSignInInDevelopment = (settings: Settings): AstroIntegration => ({
  name: 'demo-sign-in',
  hooks: {
    'astro:server:setup': async ({ server }) => {
      if (!usesDemoProvider(settings)) return;
      const { createDemoProvider } = await import('./demo-provider.ts');
      const demo = createDemoProvider(settings);
      server.middlewares.use((request, response, next) => {
        if (isDemoProviderPath(request.url ?? '')) demo(request, response);
        else next();
      });
    },
  },
});
