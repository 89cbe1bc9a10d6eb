// Program of a process of its own (`image-encoder.ts`): decodes and encodes images.
import { serveTasks } from '../image-work/serve-tasks.ts';
import { encode } from './encode-image.ts';

serveTasks(encode);
