import type { APIContext, APIRoute } from 'astro';
import { readRequestSession, withCookies } from '#server/http/access.ts';
import { BACKGROUND_HEADER } from '#shared/http/background.ts';
import type { TestApp } from './test-app.ts';

/** Exports of a file in `pages/api`. */
export type Endpoint = Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', APIRoute>> & { ALL: APIRoute };

/** A call as a browser on one of our pages sends it; `origin: null` sends no `Origin`. */
export type Call = {
  method?: string;
  /** Path and query. */
  path?: string;
  params?: Record<string, string>;
  /** `Cookie` header. */
  cookie?: string;
  /** Sent as JSON; a `FormData`, string, bytes or stream is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Network address of the client. */
  address?: string;
  origin?: string | null;
};

const isSentAsIs = (body: unknown): body is BodyInit =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;

/** A form as bytes: streaming a `FormData` fails in Node when its reader stops early. */
async function asBytes(form: FormData, headers: Headers): Promise<Uint8Array<ArrayBuffer>> {
  const encoded = new Response(form);
  headers.set('Content-Type', encoded.headers.get('Content-Type') ?? '');
  return new Uint8Array(await encoded.arrayBuffer());
}

async function requestOf(siteUrl: string, call: Call): Promise<Request> {
  const { method = 'GET', path = '/api', cookie, origin = siteUrl } = call;
  const headers = new Headers(call.headers);
  const body = call.body instanceof FormData ? await asBytes(call.body, headers) : call.body;
  if (cookie) headers.set('Cookie', cookie);
  if (origin !== null && method !== 'GET') headers.set('Origin', origin);
  if (body !== undefined && !isSentAsIs(body)) headers.set('Content-Type', 'application/json');
  const payload = body === undefined ? {} : { body: isSentAsIs(body) ? body : JSON.stringify(body) };
  const streaming = body instanceof ReadableStream ? { duplex: 'half' } : {};
  return new Request(new URL(path, siteUrl), { method, headers, ...streaming, ...payload });
}

/** Calls an endpoint as Astro does: middleware, then the exported function of the method. */
export async function callEndpoint({ app, settings }: TestApp, endpoint: Endpoint, call: Call = {}): Promise<Response> {
  const request = await requestOf(settings.siteUrl, call);
  const visit = await readRequestSession(app, request.headers.get('Cookie'), !request.headers.has(BACKGROUND_HEADER));
  if (visit instanceof Response) return visit;
  const context = {
    request,
    url: new URL(request.url),
    params: call.params ?? {},
    locals: {
      app,
      viewer: visit.viewer,
      session: visit.session,
      requestId: 'test',
      clientAddress: call.address ?? '127.0.0.1',
    },
    redirect: (location: string, status = 302) => new Response(null, { status, headers: { Location: location } }),
  } as unknown as APIContext;
  const route = endpoint[request.method as keyof Endpoint] ?? endpoint.ALL;
  return withCookies(await route(context), visit.cookies);
}
