import { createServer } from 'node:http';
import { listening } from '#tests/setup/listening.ts';

/** A build hook that accepts requests and does nothing. */
export async function startBuildSink() {
  const sink = createServer((request, response) => {
    request.resume();
    response.end();
  });
  const port = await listening(sink);
  return { url: `http://127.0.0.1:${port}/`, close: () => sink.close() };
}
