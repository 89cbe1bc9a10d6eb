// The encoder's program, with files that make it crash or hang.
import { type EncodeTask, encode } from '#server/image-host/encode-image.ts';
import { serveTasks } from '#server/image-work/serve-tasks.ts';

serveTasks((task: EncodeTask) => {
  const text = Buffer.from(task.bytes.subarray(0, 5)).toString();
  if (text === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (text === 'hang') for (;;);
  return encode(task);
});
