import type { ClientDirective } from 'astro';
import { afterFirstPaint } from './after-first-paint.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:paint'?: boolean;
  }
}

/** `client:paint`: hydrates an island like `client:load`, but requests its scripts after the first paint. */
const hydrateAfterFirstPaint: ClientDirective = (load) => {
  afterFirstPaint(async () => {
    const hydrate = await load();
    await hydrate();
  });
};

export default hydrateAfterFirstPaint;
