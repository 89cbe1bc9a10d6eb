// A program that runs in its own process (`picture-describer.ts`): describes the images that people search by.
import { serveTasks } from '../image-work/serve-tasks.ts';
import { describePicture } from './describe-picture.ts';

serveTasks(describePicture);
