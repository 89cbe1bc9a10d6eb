import type { OpenGallery } from '#server/site-server/open-gallery.ts';
import { DEMO_FILE } from '../demo/demo-file.ts';
import { step } from './steps.ts';

/** Prepares a gallery for the first visitor: data folder, demo gallery, an up-to-date release. */
export async function prepareGallery({ releases, upToDateRelease, app }: OpenGallery): Promise<void> {
  if (await app.demoGallery.isAwaited()) {
    const contents = app.demoGallery.restore(DEMO_FILE);
    // The build reports a failure; until then the rejection must not be unhandled.
    contents.catch(() => undefined);
    await step('Building the site with the demo gallery', (at) =>
      app.ownBuilds.runNow('First start', at, { urgent: true, contents }),
    );
    return;
  }
  const ready = await upToDateRelease();
  if (ready !== undefined) {
    if (ready !== (await releases.currentId())) await releases.activate(ready);
    return;
  }
  // Another process completes a release a moment before it becomes the current one.
  const isUpToDate = async () => {
    const [built, current] = await Promise.all([upToDateRelease(), releases.currentId()]);
    return built !== undefined && built === current;
  };
  const reason = (await releases.currentId()) ? 'Started with changes' : 'First start';
  await step('Building the site', (at) => app.ownBuilds.runNow(reason, at, { urgent: true, unless: isUpToDate }));
}
