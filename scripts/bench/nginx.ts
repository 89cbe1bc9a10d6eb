import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../start/port.ts';
import type { Bench } from './bench.ts';
import { ensureDebian } from './peers.ts';

const START_TIMEOUT_MS = 5_000;
const POLL_MS = 50;

/** One worker, because our server is one process; sends the precompressed copies beside the files. */
const configuration = (folder: string, port: number, own: string) => `
worker_processes 1;
daemon off;
pid ${own}/nginx.pid;
error_log ${own}/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=10000;
  gzip_static on;
  client_body_temp_path ${own}/body;
  proxy_temp_path ${own}/proxy;
  fastcgi_temp_path ${own}/fastcgi;
  uwsgi_temp_path ${own}/uwsgi;
  scgi_temp_path ${own}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / { try_files $uri.html $uri $uri/index.html =404; }
  }
}
`;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** nginx on a folder of built files; undefined if it can't be installed. */
export async function startNginx(folder: string, bench: Pick<Bench, 'say'>) {
  if (!(await ensureDebian(['nginx'], ['nginx-light'], bench))) return undefined;
  const own = await mkdtemp(join(tmpdir(), 'gallery-nginx-'));
  const port = await freePort();
  await writeFile(join(own, 'nginx.conf'), configuration(folder, port, own));
  // Its workers run as our user, because only that can read the folder.
  const asUs = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const child = spawn('nginx', ['-c', join(own, 'nginx.conf'), ...asUs], { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      await new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGQUIT');
      });
    }
    await rm(own, { recursive: true, force: true });
  };
  const until = Date.now() + START_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error('nginx does not start.');
    }
    await wait(POLL_MS);
  }
  return { port, stop };
}
