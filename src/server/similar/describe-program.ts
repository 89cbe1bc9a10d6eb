// A program that runs in its own process (`image-describer.ts`): describes the images that people search by.
import { serveTasks } from '../image-work/serve-tasks.ts';
import { describeImage } from './describe-image.ts';

serveTasks(describeImage);
