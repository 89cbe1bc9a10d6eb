import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createDb } from '#db/client.ts';
import { libsqlServer } from '#tests/fakes/libsql-server.ts';
import { openFakeCloudinary } from './cloudinary.ts';
import { runGallery } from './run-gallery.ts';
import { aFolder } from './temporary-folder.ts';

/** A screenshot with text. */
export const SCREEN = new URL('../fixtures/read-screen.png', import.meta.url);

/** An installation like one on Netlify: images on a fake Cloudinary, and a database behind libSQL over HTTP. */
export async function openHosted() {
  const [cloud, folder] = [await openFakeCloudinary(), await aFolder()];
  const server = await libsqlServer(join(folder, 'remote.db'));
  onTestFinished(() => server.close());
  const settings = {
    // A path with a space must work too.
    DATA_DIR: join(folder, 'the data'),
    DATABASE_URL: server.url,
    DATABASE_AUTH_TOKEN: server.state.token ?? '',
    CLOUDINARY_URL: cloud.settingFor(),
  };
  const db = await createDb({ url: server.url, token: server.state.token });
  onTestFinished(() => db.$client.close());
  return { cloud, server, settings, db, run: (...words: string[]) => runGallery(settings, ...words) };
}
