import { readdir } from 'node:fs/promises';
import { errorCode } from '#db/error-code.ts';
import { readFlows } from './flows-file.ts';
import { type GallerySource, ImportRefused } from './gallery-source.ts';
import { readJsonLayout } from './json-layout.ts';
import { readTreeLayout } from './tree-layout.ts';

/** Why a folder can't be listed, with its remedy. */
function refusal(root: string, error: unknown): ImportRefused {
  const code = errorCode(error);
  if (code === 'ENOENT') return new ImportRefused(`The folder ${root} does not exist. Check the path.`);
  if (code === 'ENOTDIR') return new ImportRefused(`${root} is a file. Name the folder that contains it.`);
  if (code === 'EACCES') return new ImportRefused(`The folder ${root} may not be read. Give this user the right to.`);
  return new ImportRefused(
    `The folder ${root} can't be read: ${error instanceof Error ? error.message : String(error)}`,
  );
}

/** Reads either layout of contract 2. Throws `ImportRefused` if there is nothing to import. */
export async function readGallerySource(root: string): Promise<GallerySource> {
  const names = await readdir(root).catch((error: unknown) => {
    throw refusal(root, error);
  });
  const isJson = names.includes('companies.json') || names.includes('images.json');
  const source = await (isJson ? readJsonLayout(root) : readTreeLayout(root));
  if (source.companies.length + source.images.length + source.skipped.length === 0) {
    throw new ImportRefused(
      `The folder ${root} is empty. It needs companies.json and images.json, or a folder of images per company.`,
    );
  }
  return names.includes('flows.json') ? readFlows(root, source) : source;
}
