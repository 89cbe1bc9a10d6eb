// Baseline of static files: bare sirv on a folder. Run as `sirv-server.ts <port> <folder>`.
import { createServer } from 'node:http';
import sirv from 'sirv';

const [port, folder] = process.argv.slice(2);
const serve = sirv(folder ?? '', { etag: true, brotli: true, gzip: true, extensions: ['html'] });
createServer((request, response) => serve(request, response)).listen(Number(port), '127.0.0.1', () => {
  process.send?.('ready');
});
