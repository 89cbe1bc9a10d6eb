import { images } from '#db/schema/images.ts';
import { type Activity, untilKilled } from '../activity.ts';
import { drawPicture } from '../crash-site.ts';

/** Longest time from the first upload to the kill, in ms. */
const UPLOADING_MS = 2_000;

/** An admin uploads one image after the other; the server is killed. */
export const uploadActivity: Activity = {
  name: 'uploads',
  run: async (site, dice) => {
    const headers = { Cookie: await site.adminCookie(), Origin: site.baseUrl };
    const first = dice.below(1_000_000_000);
    const acknowledged: { publicId: string; address: string }[] = [];

    await site.serving((server) =>
      untilKilled(server, dice.share() * UPLOADING_MS, async (turn) => {
        const form = new FormData();
        const folder = turn % 2 === 0 ? 'aegis-security' : 'test-uploads';
        form.append('image', new File([new Uint8Array(await drawPicture(first + turn))], `${turn}.png`));
        form.append('folder', folder);
        const response = await fetch(`${site.baseUrl}/api/upload`, { method: 'POST', headers, body: form });
        if (!response.ok) return;
        const { public_id: publicId, secure_url: address } = await response.json();
        acknowledged.push({ publicId, address });
      }),
    );

    const findLost = async () => {
      const known = await site.look(async ({ db }) => db.select({ publicId: images.publicId }).from(images));
      const ids = new Set(known.map(({ publicId }) => publicId));
      return acknowledged.filter(({ publicId }) => !ids.has(publicId)).map(({ publicId }) => `row of ${publicId}`);
    };
    const addresses = acknowledged.map(({ address }) => address);
    return { killed: true, acknowledged: acknowledged.length, findLost, addresses };
  },
};
