import type { OpenGallery } from '#server/site-server/open-gallery.ts';
import { loadDemoGallery } from '../gallery/demo-gallery.ts';
import { step } from './steps.ts';

/** Everything that must be there before the first visitor: data folder, demo gallery, a release of the present state. */
export async function prepareGallery({ releases, upToDateRelease, app }: OpenGallery): Promise<void> {
  if (app.settings.demo && (await app.galleryImport.countCompanies()) === 0) {
    await step('Making the demo gallery', (at) => loadDemoGallery(app, at));
  }
  const ready = await upToDateRelease();
  if (ready !== undefined) {
    if (ready !== (await releases.currentId())) await releases.activate(ready);
    return;
  }
  const reason = (await releases.currentId()) ? 'Started with changes' : 'First start';
  await step('Building the site', (at) => app.builds.runNow(reason, at, true));
}
