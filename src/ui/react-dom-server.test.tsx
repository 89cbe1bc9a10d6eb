import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyComponent } from './lazy-component.ts';
import server from './react-dom-server.ts';

test('a part that is loaded on demand is in its place, however large the page is, and needs no script', async () => {
  const text = 'No images found. '.repeat(2_000);
  const Late = lazyComponent(async () => () => <p>{text}</p>);
  const page = (
    <main>
      <p>{text}</p>
      <Suspense fallback="Loading">
        <Late />
      </Suspense>
    </main>
  );
  const html = await new Response(await server.renderToReadableStream(page)).text();
  expect(html).toBe(`<main><p>${text}</p><!--$--><p>${text}</p><!--/$--></main>`);
});
