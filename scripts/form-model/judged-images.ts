import { images, imageTags, tags } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { readSettings } from '#server/env.ts';
import { unpackWords } from '#server/gallery/packed-words.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { FORMS, type FormImage, type ProposedForm } from '#server/suggestions/form-features.ts';
import { ROOT } from '../toolchain.mjs';

/** An image whose form a person has judged. */
export type JudgedImage = FormImage & { company: string; form: ProposedForm };

/** The images of a data folder that were read and have a form. */
export async function judgedImages(dataDir: string): Promise<JudgedImage[]> {
  const settings = readSettings({ DATA_DIR: dataDir, READING: 'off' });
  const { db, close } = await openGallery(settings, { projectDir: ROOT });
  try {
    const names = new Map((await db.select().from(tags)).map(({ id, name }) => [id, name]));
    const tagged = Map.groupBy(await db.select().from(imageTags), ({ imageId }) => imageId);
    const readings = new Map((await db.select().from(imageReadings)).map((read) => [read.contentHash, read]));
    return (await db.select().from(images)).flatMap(({ id, folder, width, height, form, contentHash }) => {
      const read = readings.get(contentHash);
      const judged = FORMS.find((known) => known === form);
      if (!judged || !read?.layout || !read.edges) return [];
      return {
        company: folder,
        form: judged,
        width,
        height,
        tags: (tagged.get(id) ?? []).map(({ tagId }) => names.get(tagId) ?? ''),
        words: read.text === '' ? [] : unpackWords(read.text, read.words),
        layout: new Int8Array(Buffer.from(read.layout, 'base64')),
        edges: Buffer.from(read.edges, 'base64'),
      };
    });
  } finally {
    close();
  }
}
