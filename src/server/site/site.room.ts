import type { Core } from '../core.ts';
import { type SiteRooms, siteService } from './site.service.ts';

/** Documents about the whole site. */
export const siteRoom = (core: Core, rooms: SiteRooms) => ({ site: siteService({ ...core, ...rooms }) });
