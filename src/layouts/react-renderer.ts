// Astro's renderer of React, loaded with the first component: a function that starts for a call of the API renders none, and
// loading React takes a tenth of its start.
import type { SSRLoadedRenderer } from 'astro';

type Renderer = SSRLoadedRenderer['ssr'];

const load = async (): Promise<Renderer> => (await import('@astrojs/react/server.js')).default;

const renderer: Renderer = {
  name: '@astrojs/react',
  async check(...component) {
    return (await load()).check.apply(this, component);
  },
  async renderToStaticMarkup(...component) {
    return (await load()).renderToStaticMarkup.apply(this, component);
  },
  supportsAstroStaticSlot: true,
};

export default renderer;
