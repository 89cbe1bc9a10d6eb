import type { ClientDirective } from 'astro';
import { afterFirstPaint } from './after-first-paint.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:paint'?: boolean;
  }
}

/** `client:paint`: an island is hydrated at once, as by `client:load`, but its scripts are requested after the first paint. */
const hydrateAfterFirstPaint: ClientDirective = (load) => {
  afterFirstPaint(async () => {
    const hydrate = await load();
    await hydrate();
  });
};

export default hydrateAfterFirstPaint;
