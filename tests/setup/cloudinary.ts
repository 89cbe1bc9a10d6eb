import { onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import { cloudinaryAccount } from '#server/cloudinary-account.ts';
import { callBudget } from '#server/image-host/call-budget.ts';
import { cloudinaryImageHost } from '#server/image-host/cloudinary-image-host.ts';
import { settingsRepository } from '#server/settings/settings.repository.ts';
import { type FakeBehaviour, startFakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { openTestApp } from './test-app.ts';

/** A fake Cloudinary that is closed after the test. */
export async function openFakeCloudinary(behaviour: Partial<FakeBehaviour> = {}) {
  const cloud = await startFakeCloudinary(behaviour);
  onTestFinished(cloud.close);
  return cloud;
}

/** An application whose image host is a fake Cloudinary, called through the real SDK; all of them share one clock. */
export async function openCloudinaryApp(behaviour: Partial<FakeBehaviour> = {}) {
  const { now = () => new Date() } = behaviour;
  const cloud = await openFakeCloudinary(behaviour);
  const { db, settings } = await openTestApp();
  const imageHost = cloudinaryImageHost({
    account: cloudinaryAccount(cloud.settingFor()),
    secret: 'installation',
    budget: callBudget({ counter: settingsRepository(db), now }),
    now,
    backoffMs: [1, 1, 1],
  });
  const rebuild = { request: () => Promise.resolve() };
  const app = createApp({ settings, db, imageHost, now, rebuild, version: () => 'test' });
  return { app, db, settings, cloud, imageHost };
}
