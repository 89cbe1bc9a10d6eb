import { expect, test } from 'vitest';
import server from '#ui/react-dom-server.ts';
import { NoImages } from './NoImages.tsx';

test('the page of a company without images says so before any script runs', async () => {
  const stream = await server.renderToReadableStream(<NoImages why="empty-company" slug="acme" />);
  const html = await new Response(stream).text();
  expect(html).toContain('No images found');
  expect(html).toContain('This company folder doesn&#x27;t contain any images yet.');
  expect(html).not.toContain('<script');
});
