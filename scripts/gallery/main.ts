import { runCommand } from './command-line.ts';

// A reader that has seen enough, such as `head`, does not stop a command halfway.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
await runCommand(process.argv);
