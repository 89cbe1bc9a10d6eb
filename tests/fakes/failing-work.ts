// A program of `workProcess` that does what its task says.
import { serveTasks } from '#server/image-work/serve-tasks.ts';
import { AppError } from '#shared/http/app-error.ts';

serveTasks(async (task: string) => {
  if (task === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (task === 'leave') process.exit(3);
  if (task === 'hang') for (;;);
  if (task === 'refuse') throw new AppError('invalid-file-type', { detail: 'Not this one.' });
  if (task === 'fail') throw new RangeError('out of range');
  if (task === 'environment') return Object.keys(process.env).join(' ');
  return String(process.pid);
});
