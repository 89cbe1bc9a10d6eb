import type { Core } from '../core.ts';
import { imageHostStatusService } from './image-host-status.service.ts';

/** Whether the image host can be reached. */
export const imageHostRoom = (core: Core) => ({ imageHostStatus: imageHostStatusService(core) });
