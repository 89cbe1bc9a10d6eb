// A program that runs in its own process (`image-readings.service.ts`): reads images.
import { serveTasks } from '../image-work/serve-tasks.ts';
import { readImage } from './read-image.ts';

serveTasks(readImage);
