import { type ChildProcess, fork } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '#server/app.ts';
import { addUser } from '#tests/factories/users.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import type { Invocation } from './function-instance.ts';
import { listening } from './listening.ts';
import type { NetlifySite } from './netlify-site.ts';

const PROGRAM = fileURLToPath(new URL('function-instance.ts', import.meta.url));

const firstMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`An instance of the function ended with status ${code}.`)));
  });

/** A process of the function that is stopped while no call is in progress. */
async function startInstance(program: string, env: NodeJS.ProcessEnv, onRest: (invocation: Invocation) => void) {
  const child = fork(PROGRAM, [program], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const port = Number(await firstMessage(child));
  let underWay = 0;
  const freeze = () => underWay === 0 && child.kill('SIGSTOP');
  child.on('message', (invocation) => {
    underWay -= 1;
    freeze();
    onRest(invocation as Invocation);
  });
  freeze();
  return {
    port,
    /** Resumes it for a call. */
    wake: (): void => {
      underWay += 1;
      child.kill('SIGCONT');
    },
    isFrozen: () => underWay === 0,
    moveClock: (ms: number) => child.send(ms),
    end: () => child.kill('SIGKILL'),
  };
}

async function relay(port: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const { host: _host, connection: _connection, 'content-length': _length, ...rest } = headers;
  const body = Buffer.concat(await request.toArray());
  const result = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: rest as Record<string, string>,
    redirect: 'manual',
    ...(body.length > 0 && { body }),
  });
  response.writeHead(result.status, Object.fromEntries(result.headers));
  response.end(Buffer.from(await result.arrayBuffer()));
}

/**
 * A platform that runs a site's function: several processes behind the site's address, which are stopped by the kernel after
 * their response and the work that follows it.
 */
export async function openPlatform(site: NetlifySite, { instances: count }: { instances: number }) {
  const instances: Awaited<ReturnType<typeof startInstance>>[] = [];
  const invocations: (Invocation & { instance: number })[] = [];
  let turn = 0;

  const invoke = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const instance = instances[turn % count];
    turn += 1;
    if (!instance) throw new Error('No instance of the function is running.');
    instance.wake();
    await relay(instance.port, request, response);
  };

  const front = createServer((request, response) => {
    invoke(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const url = `http://127.0.0.1:${await listening(front)}`;
  // Images come from the fake Cloudinary of this test, not from that of the build.
  const env = { ...site.environment, SITE_URL: url, CLOUDINARY_URL: site.cloud.settingFor() };
  const program = join(site.functionDir, 'ssr.mjs');
  const start = (instance: number) =>
    startInstance(program, env, (invocation) => invocations.push({ ...invocation, instance }));
  instances.push(...(await Promise.all(Array.from({ length: count }, (_, instance) => start(instance)))));

  return {
    /** Address of the site. */
    url,
    /** `Cookie` header of an admin. */
    adminCookie: async (): Promise<string> => {
      const settings = { ...site.settings, siteUrl: url };
      const app = createApp({
        settings,
        db: site.db,
        imageHost: readOnlyImageHost,
        version: () => '',
        now: () => new Date(),
      });
      return app.sessions.cookieHeaderFor((await addUser(site.db, { role: 'admin' })).id);
    },
    /** Completed calls. */
    invocations,
    /** Whether no instance has work in progress. */
    isAtRest: () => instances.every((instance) => instance.isFrozen()),
    /** Moves the clock of all instances. */
    moveClock: (ms: number): void => {
      for (const instance of instances) instance.moveClock(ms);
    },
    close: async (): Promise<void> => {
      for (const instance of instances) instance.end();
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>;
