import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

type Image = { file: string } & Record<string, unknown>;
type LabelledFlow = {
  company: string;
  slug?: string;
  title: string;
  goal?: string;
  steps: { image: string; title?: string }[];
};

/** What was said about images by looking at them: fields of `images.json` by file, and flows (`shared/starter/README.md`). */
type Labels = { images: Record<string, Record<string, unknown>>; flows?: LabelledFlow[] };

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
const writeJson = (path: string, value: unknown) => writeFile(path, `${JSON.stringify(value, null, 1)}\n`);

const toFlow = ({ title, steps, ...flow }: LabelledFlow) => ({
  ...flow,
  name: title,
  steps: steps.map(({ image, title }) => ({ file: image, caption: title ?? '' })),
});

/**
 * Writes a folder for `gallery import` with a folder's files and the labels of its images, whose fields replace those of
 * `images.json`. `target` may be the folder itself. Returns how many images have labels, and the labels' files that are not there.
 */
export async function joinLabels(folder: string, labelsFile: string, target: string) {
  const labels = (await readJson(labelsFile)) as Labels;
  const images = (await readJson(join(folder, 'images.json'))) as Image[];
  if (resolve(folder) !== resolve(target)) await cp(folder, target, { recursive: true });
  await writeJson(
    join(target, 'images.json'),
    images.map((image) => ({ ...image, ...labels.images[image.file] })),
  );
  if (labels.flows) await writeJson(join(target, 'flows.json'), labels.flows.map(toFlow));
  const files = new Set(images.map(({ file }) => file));
  return {
    images: images.length,
    labelled: images.filter(({ file }) => labels.images[file]).length,
    missing: Object.keys(labels.images).filter((file) => !files.has(file)),
  };
}
