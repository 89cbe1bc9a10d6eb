// Preloaded into a build's program: ends the build when its server is gone, for any reason. The server holds the other end
// of our standard input, which closes with it.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.stdin.on('end', () => process.exit(1)).on('error', () => process.exit(1));
  process.stdin.resume();
  (process.stdin as NodeJS.ReadStream & { unref?: () => void }).unref?.();
}
