import { join } from 'node:path';
import type { Settings } from '../env.ts';

/** The folder of local media. */
export const mediaDirOf = (settings: Pick<Settings, 'dataDir'>): string => join(settings.dataDir, 'media');
