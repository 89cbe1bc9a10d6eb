// Program of a process of its own (`picture-describer.ts`): describes pictures that people search by.
import { serveTasks } from '../image-work/serve-tasks.ts';
import { describePicture } from './describe-picture.ts';

serveTasks(describePicture);
