import sharp from 'sharp';
import { collectingRepository } from '#server/collecting/collecting.repository.ts';
import { collectingService } from '#server/collecting/collecting.service.ts';
import { politeClient } from '#server/collecting/polite-client.ts';
import { starterService } from '#server/collecting/starter.service.ts';
import type { Reach } from '#server/image-host/guarded-get.ts';
import { inProcessDescriber } from '#server/similar/image-describer.ts';
import { storingImageHost } from '#tests/fakes/storing-image-host.ts';
import { type Reply, vendorSite } from '#tests/fakes/vendor-site.ts';
import { openTestApp } from './test-app.ts';

export const ADMIN = { id: null, email: 'ann@example.com' };

export const picture = (shade: number, width = 800): Promise<Buffer> =>
  sharp({ create: { width, height: 500, channels: 3, background: { r: shade, g: 90, b: 200 } } })
    .png()
    .toBuffer();
export const png = async (shade: number, width = 800): Promise<Reply> => ({
  type: 'image/png',
  body: await picture(shade, width),
});
export const html = (body: string, headers = {}): Reply => ({ type: 'text/html', body, headers });

/** A gallery that collects from a site on this machine, without pauses between requests. */
export async function openCollecting(pages: Record<string, Reply>, more: Partial<Reach> = {}) {
  const site = await vendorSite(pages);
  const { app, db } = await openTestApp({ deps: { imageHost: storingImageHost() } });
  const reach = { inner: ({ host }: URL) => host === site.host, ...more };
  const client = politeClient({ reach, userAgent: 'CyberGallery/1.0', wait: async () => undefined });
  const repository = collectingRepository(db);
  const { galleryImport, imageVersions, gallery, companyAdmin, flowImports, suggestions } = app;
  const deps = { client, repository, galleryImport, imageVersions, companies: companyAdmin };
  const announced: string[] = [];
  const clock = { now: new Date('2026-03-04T05:06:07Z') };
  const collecting = collectingService({
    ...deps,
    describe: inProcessDescriber(),
    proposeTags: suggestions.proposeTags,
    notifications: { announce: async ({ text }) => void announced.push(text) },
    publish: async () => gallery.expire(),
    now: () => clock.now,
  });
  const starter = starterService({
    collecting,
    repository,
    companies: companyAdmin,
    importFlows: flowImports.importFlows,
  });
  const collect = async (path: string, companySlug?: string) => {
    const page = await collecting.inspect({ address: site.url + path, title: '' });
    const given = companySlug ? await collecting.forCompany(page, companySlug) : page;
    return collecting.importPage(given, { actor: ADMIN, asDrafts: false });
  };
  return { site, app, db, collecting, starter, collect, announced, clock };
}
