import type { CompanyAdminService } from '../companies/company-admin.service.ts';
import type { Core } from '../core.ts';
import type { FlowImportsService } from '../flows/flow-imports.service.ts';
import type { GalleryImportService } from '../gallery-import/gallery-import.service.ts';
import type { ImageVersionsService } from '../image-versions/image-versions.service.ts';
import type { SuggestionsService } from '../suggestions/suggestions.service.ts';
import { collectingRepository } from './collecting.repository.ts';
import { collectingService } from './collecting.service.ts';
import { politeClient, ROBOT_NAME } from './polite-client.ts';
import { starterService } from './starter.service.ts';

type Rooms = {
  companyAdmin: CompanyAdminService;
  galleryImport: GalleryImportService;
  imageVersions: ImageVersionsService;
  flowImports: FlowImportsService;
  suggestions: SuggestionsService;
};

/** Most requests a second to a host that a starter's images come from. */
const STARTER_LANES = 4;

/** Collecting images from the web. */
export function collectingRoom(
  core: Core,
  { companyAdmin, galleryImport, imageVersions, flowImports, suggestions }: Rooms,
) {
  const { settings, db } = core;
  const contact = settings.contact ?? `${settings.siteUrl}/contact`;
  const allowed = new Set(settings.collectAllow);
  const client = (maxLanes: number) =>
    politeClient({
      reach: { inner: ({ host, hostname }) => allowed.has(host) || allowed.has(hostname) },
      userAgent: `${ROBOT_NAME}/1.0 (+${settings.siteUrl}; ${contact})`,
      maxLanes,
    });
  const repository = collectingRepository(db);
  const deps = {
    ...core,
    repository,
    galleryImport,
    imageVersions,
    companies: companyAdmin,
    proposeTags: suggestions.proposeTags,
  };
  return {
    collecting: collectingService({ ...deps, client: client(1) }),
    starter: starterService({
      collecting: collectingService({ ...deps, client: client(STARTER_LANES) }),
      repository,
      companies: companyAdmin,
      importFlows: flowImports.importFlows,
    }),
  };
}
