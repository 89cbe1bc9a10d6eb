import { renderToReadableStream, renderToStaticMarkup, renderToString } from 'react-dom/server.node';

/**
 * React's renderer for our pages; Vite replaces `react-dom/server` by it (`astro.config.mjs`). It waits for parts that are loaded on
 * demand, and leaves large ones in their place: React would send them later, with a script that the policy of our pages blocks.
 */
export default {
  renderToStaticMarkup,
  renderToString,
  renderToReadableStream: async (...[page, options]: Parameters<typeof renderToReadableStream>) => {
    const stream = await renderToReadableStream(page, { ...options, progressiveChunkSize: Number.POSITIVE_INFINITY });
    await stream.allReady;
    return stream;
  },
};
