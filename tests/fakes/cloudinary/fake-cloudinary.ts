import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { adminResponse, type Reply } from './admin-responses.ts';
import { delivery } from './delivery-response.ts';
import { type StoredResource, storedResources } from './stored-resources.ts';
import { uploadResponse } from './upload-response.ts';

/** Injected faults. */
type Fault =
  | { kind: 'status'; status: number; message?: string; headers?: Record<string, string> }
  /** The connection ends without a response. */
  | { kind: 'drop' }
  /** The connection ends in the middle of the response. */
  | { kind: 'half' }
  /** Half of the JSON in a complete response. */
  | { kind: 'torn' }
  /** No response. */
  | { kind: 'silence' };

/** A call as tests see it: `GET ping`, `POST image/upload`, `GET delivery/…`. */
type FakeCall = { name: string; query: URLSearchParams };

/** Options that a test can change while the fake runs. */
export type FakeBehaviour = {
  /** Admin calls per hour. */
  limit: number;
  /** Delay of every response, in ms. */
  latencyMs: number;
  /** Delay of its search, in ms. */
  searchLagMs: number;
  /** Whether it lists deleted resources as placeholders, because the account has backups. */
  listsDeleted: boolean;
  folderMode: 'dynamic' | 'fixed';
  /** Strict transformations: only existing renditions are delivered. */
  isStrict: boolean;
  /** Its clock. */
  now: () => Date;
  /** The fault of a call; undefined: none. */
  fault: (call: FakeCall) => Fault | undefined;
};

const HOUR_MS = 60 * 60 * 1000;
const CLOUD = { cloudName: 'demo', apiKey: '123456', apiSecret: 'stand-in-secret' };

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, body, headers }: Reply, fault?: Fault): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*', ...headers });
  if (fault?.kind === 'torn') response.end(text.slice(0, text.length / 2));
  else if (fault?.kind === 'half') response.write(text.slice(0, text.length / 2), () => response.destroy());
  else response.end(text);
}

/** How often a port that another test holds is tried again, in ms. */
const PORT_POLL_MS = 100;

/** Listens on a port; waits while another test that needs the same address has it. */
async function listenOn(server: Server, port: number): Promise<void> {
  const listen = () =>
    new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
  for (let error = await listen(); error; error = await listen()) {
    if (error.code !== 'EADDRINUSE') throw error;
    await pause(PORT_POLL_MS);
  }
}

/**
 * A local fake of Cloudinary's API and delivery, following its public documentation: upload with signature and clock,
 * listing and search with cursors, deletion, ping, the hourly limit with its headers, and renditions. The real SDK calls it
 * through `upload_prefix`.
 */
export async function startFakeCloudinary({ port = 0, ...given }: Partial<FakeBehaviour> & { port?: number } = {}) {
  const behaviour: FakeBehaviour = {
    limit: 500,
    latencyMs: 0,
    searchLagMs: 0,
    listsDeleted: false,
    folderMode: 'dynamic',
    isStrict: false,
    now: () => new Date(),
    fault: () => undefined,
    ...given,
  };
  const store = storedResources(() => behaviour.now());
  const deliver = delivery(store);
  const calls: string[] = [];
  const used = { hour: 0, calls: 0 };
  let origin = '';

  /** Counts an admin call; returns the headers of its response. */
  const limits = (): { headers: Record<string, string>; isOver: boolean; until: Date } => {
    const at = behaviour.now().getTime();
    const hour = Math.floor(at / HOUR_MS);
    if (used.hour !== hour) Object.assign(used, { hour, calls: 0 });
    used.calls += 1;
    const until = new Date((hour + 1) * HOUR_MS);
    const headers = {
      Date: new Date(at).toUTCString(),
      'X-FeatureRateLimit-Limit': String(behaviour.limit),
      'X-FeatureRateLimit-Remaining': String(Math.max(0, behaviour.limit - used.calls)),
      'X-FeatureRateLimit-Reset': until.toUTCString(),
    };
    return { headers, isOver: used.calls > behaviour.limit, until };
  };

  const admin = (request: IncomingMessage, path: string, query: URLSearchParams, body: Buffer): Reply => {
    const { headers, isOver, until } = limits();
    const expected = `Basic ${Buffer.from(`${CLOUD.apiKey}:${CLOUD.apiSecret}`).toString('base64')}`;
    if (request.headers.authorization !== expected) {
      return { status: 401, body: { error: { message: 'Invalid credentials' } } };
    }
    if (isOver) {
      const again = until.toISOString().replace('T', ' ').slice(0, 19);
      const message = `Rate Limit Exceeded. Limit of ${behaviour.limit} api operations reached. Try again on ${again} UTC`;
      return { status: 420, body: { error: { message } }, headers };
    }
    return {
      ...adminResponse(store, { method: request.method ?? 'GET', path, query, body }, behaviour),
      headers,
    };
  };

  const upload = async (request: IncomingMessage, body: Buffer): Promise<Reply> => {
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
    return uploadResponse(store, form, { ...CLOUD, now: behaviour.now, origin });
  };

  const api = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const path = decodeURIComponent(url.pathname).replace(`/v1_1/${CLOUD.cloudName}/`, '');
    const call = { name: `${request.method} ${path}`, query: url.searchParams };
    calls.push(call.name);
    const fault = behaviour.fault(call);
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'drop') {
      request.socket.destroy();
      return;
    }
    const body = await bodyOf(request);
    if (behaviour.latencyMs > 0) await pause(behaviour.latencyMs);
    if (fault?.kind === 'status') {
      const { status, message = 'Injected', headers } = fault;
      send(response, { status, body: { error: { message } }, ...(headers ? { headers } : {}) });
      return;
    }
    if (path === 'download_backup') {
      const { asset_id: id, version_id: version } = Object.fromEntries(url.searchParams);
      const kept = store.replaced.find((old) => old.asset_id === id && `backup-${old.version}` === version);
      response.writeHead(kept && url.searchParams.has('signature') ? 200 : 404).end(kept?.data);
      return;
    }
    const isUpload = path === 'image/upload' && request.method === 'POST';
    const result = isUpload ? await upload(request, body) : admin(request, path, url.searchParams, body);
    send(response, result, fault);
  };

  const picture = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const fault = behaviour.fault({ name: `GET delivery/${path}`, query: new URLSearchParams() });
    if (fault?.kind === 'silence') return;
    if (behaviour.latencyMs > 0) await pause(behaviour.latencyMs);
    const delivered = fault ? null : await deliver(path, behaviour.isStrict);
    const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=2592000' };
    if (delivered === 'refused') response.writeHead(401, { 'X-Cld-Error': 'Transformation is not allowed' }).end();
    else if (!delivered) response.writeHead(fault?.kind === 'status' ? fault.status : 404).end();
    else {
      response.writeHead(200, { ...headers, 'Content-Type': delivered.type, 'Content-Length': delivered.data.length });
      response.end(request.method === 'HEAD' ? undefined : delivered.data);
    }
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const [, path] = url.pathname.split(`/${CLOUD.cloudName}/image/upload/`);
    const isApi = url.pathname.startsWith('/v1_1/');
    (!isApi && path ? picture(request, response, path) : api(request, response, url)).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await listenOn(server, port);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;

  return {
    behaviour,
    store,
    /** Names of all calls of the API so far. */
    calls,
    origin,
    /** Address of the delivery. */
    deliveryAddress: `${origin}/${CLOUD.cloudName}/image/upload`,
    /** The `CLOUDINARY_URL` that makes this fake the image host. */
    settingFor: (secret: string = CLOUD.apiSecret) =>
      `cloudinary://${CLOUD.apiKey}:${secret}@${CLOUD.cloudName}?upload_prefix=${origin}&secure=false&cname=${host}`,
    /** Adds an image as its owner would in the media library. */
    put: (resource: Pick<StoredResource, 'public_id' | 'data'> & Partial<StoredResource>): void => {
      const at = behaviour.now();
      const known = store.find(resource.public_id);
      store.put({
        asset_id: known?.asset_id ?? store.newAssetId(),
        version: Math.max(Math.floor(at.getTime() / 1000), (known?.version ?? 0) + 1),
        format: 'png',
        width: 1600,
        height: 1000,
        bytes: resource.data.byteLength,
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
        tags: [],
        context: {},
        ...resource,
      });
    },
    /** Edits an image in the media library; its bytes stay. For the search, a move between folders is no update. */
    change: (publicId: string, given: Partial<Omit<StoredResource, 'data' | 'version'>>): void => {
      const isMove = Object.keys(given).every((name) => name === 'asset_folder');
      store.change(publicId, { ...(isMove ? {} : { updated_at: behaviour.now().toISOString() }), ...given });
    },
    close: (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export type FakeCloudinary = Awaited<ReturnType<typeof startFakeCloudinary>>;
