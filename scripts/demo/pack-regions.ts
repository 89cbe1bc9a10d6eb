import type { Db } from '#db/client.ts';
import { auditRepository } from '#server/audit/audit.repository.ts';
import type { ImageHost } from '#server/image-host/image-host.port.ts';
import { imageAdminRepository } from '#server/images/image-admin.repository.ts';
import { regionsRepository } from '#server/regions/regions.repository.ts';
import { regionsService } from '#server/regions/regions.service.ts';
import { tagNames } from '#shared/tags/tag-names.ts';
import { demoId } from './demo-id.ts';
import { drawnRegions } from './element-boxes.ts';

/** Regions whose pictures are cut at the same time. */
const AT_ONCE = 2;

/** Writes the regions of the demo's images and cuts their pictures; those that are the same stay. */
export async function importRegions(db: Db, imageHost: ImageHost): Promise<void> {
  const audit = auditRepository(db);
  const regions = regionsService({
    repository: regionsRepository(db, audit),
    rows: imageAdminRepository(db, audit),
    imageHost,
    gallery: { expire: () => undefined },
    rebuild: { request: async () => undefined },
    tagNames: async () => tagNames([]),
  });
  const drawn = Object.entries(await drawnRegions()).map(([file, own]) => ({
    id: demoId(file),
    file,
    regions: own.map((region) => ({ ...region, title: '' })),
    isNew: true,
  }));
  const [first] = (await regions.importRegions(drawn, AT_ONCE, false)).skipped;
  if (first) throw new Error(`${first.what}: ${first.why}`);
}
