import { COMPANIES } from './companies/all-companies.ts';
import type { Drawn } from './drawn.ts';
import { hashText, makeRandom } from './kit/random.ts';
import { makeTheme } from './kit/theme.ts';
import type { Picture, Scene } from './picture.ts';
import type { Job } from './plan.ts';
import { PICTURES } from './registry.ts';
import { recolour, toPng, toSvg } from './render.ts';

type Made = Omit<Drawn, 'bytes'> & { data: Buffer };

/** The picture kind and the scene of a job. Throws for a company or picture that does not exist. */
export function sceneOf(job: Pick<Job, 'slug' | 'picture' | 'seed'>): { picture: Picture; scene: Scene } {
  const picture = (PICTURES as Record<string, Picture>)[job.picture];
  const c = COMPANIES.find(({ slug }) => slug === job.slug);
  if (!picture || !c) throw new RangeError(`no picture ${job.picture} of ${job.slug}`);
  return {
    picture,
    scene: { c, t: makeTheme(c.theme), random: makeRandom(hashText(`${job.slug} ${job.picture} ${job.seed}`)) },
  };
}

function describe(picture: Picture, scene: Scene) {
  const { tags, width, height, scale, alt } = picture;
  return { tags, width: Math.round(width * scale), height: Math.round(height * scale), alt: alt(scene.c) };
}

/** Draws a picture. */
export async function drawPicture(job: Job): Promise<Made> {
  const { picture, scene } = sceneOf(job);
  const svg = await toSvg(picture.draw(scene), picture.width, picture.height);
  return { ...describe(picture, scene), data: await toPng(svg, picture.scale, picture.isCutOut) };
}

/** Makes a recoloured copy of a drawn picture, smaller and in a fraction of the time. */
export async function drawCopy(job: Job, source: Buffer): Promise<Made> {
  const { picture, scene } = sceneOf(job);
  const { data, width, height } = await recolour(source, job.variant);
  return { ...describe(picture, scene), width, height, data };
}
