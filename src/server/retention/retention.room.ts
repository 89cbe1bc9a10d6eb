import type { SessionManager } from '../auth/session.ts';
import type { DeletedArtworkService } from '../companies/deleted-artwork.service.ts';
import type { ContactService } from '../contact/contact.service.ts';
import type { Core } from '../core.ts';
import type { ImageVersionsService } from '../image-versions/image-versions.service.ts';
import type { DeletedImagesService } from '../images/deleted-images.service.ts';
import type { InsightService } from '../insight/insight.service.ts';
import type { ConnectedAppsService } from '../oauth/connected-apps.service.ts';
import type { RegionsService } from '../regions/regions.service.ts';
import type { TakedownsService } from '../takedowns/takedowns.service.ts';
import type { TokensService } from '../tokens/tokens.service.ts';
import { retentionRepository } from './retention.repository.ts';
import { retentionService } from './retention.service.ts';
import { upkeepService } from './upkeep.service.ts';

/** What is deleted after its time, and work that was left unfinished. */
export function retentionRoom(
  core: Core,
  rooms: {
    sessions: SessionManager;
    tokens: TokensService;
    connectedApps: ConnectedAppsService;
    takedowns: TakedownsService;
    deletedImages: DeletedImagesService;
    imageVersions: ImageVersionsService;
    deletedArtwork: DeletedArtworkService;
    contact: ContactService;
    insight: InsightService;
    regions: RegionsService;
  },
) {
  const retention = retentionService({ ...core, ...rooms, repository: retentionRepository(core.db) });
  return { retention, upkeep: upkeepService({ ...core, retention, takedowns: rooms.takedowns }) };
}
