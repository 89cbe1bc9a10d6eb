// A function that starts for one request: argv has its module and the request. Sends the status and the modules that were
// loaded until then to its parent.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { NetlifyFunction } from './netlify-site.ts';

const loaded: string[] = [];
registerHooks({
  load: (url, context, next) => {
    loaded.push(url);
    return next(url, context);
  },
});

const [, , file = '', sent = '{}'] = process.argv;
const { method = 'GET', path, body } = JSON.parse(sent);
const { default: responseOf } = (await import(pathToFileURL(file).href)) as { default: NetlifyFunction };
const request = new Request(new URL(path, process.env.SITE_URL), {
  method,
  headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
  ...(body ? { body: JSON.stringify(body) } : {}),
});
const { status } = await responseOf(request, { ip: '192.0.2.1', waitUntil: () => undefined });
process.send?.({ status, loaded });
