// A program of `childReader` that does what the image's bytes say.
import { serveTasks } from '#server/image-work/serve-tasks.ts';
import type { ReadTask } from '#server/reading/read-image.ts';

serveTasks(async ({ bytes }: ReadTask) => {
  const text = Buffer.from(bytes).toString();
  if (text === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (text === 'memory') process.kill(process.pid, 'SIGKILL');
  if (text === 'hang') for (;;);
  if (text === 'complain')
    console.error('Error in boxClipToRectangle: box outside rectangle\nTypeError: something else');
  if (text === 'fail') throw new Error('engine');
  return { text: String(process.pid) };
});
