// A program that runs in its own process (`image-encoder.ts`): decodes and encodes images.
import { serveTasks } from '../image-work/serve-tasks.ts';
import { encode } from './encode-image.ts';

serveTasks(encode);
