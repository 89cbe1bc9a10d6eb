import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageDimensionsFromData } from 'image-dimensions';
import type { CompanyTextName } from '#shared/companies/company-fields.ts';
import type { ImageFields } from '#shared/images/image-fields.ts';
import { storedFileName } from '#shared/uploads/file-name.ts';
import type { Actor } from '../audit/actor.ts';
import type { GalleryImportService } from '../gallery-import/gallery-import.service.ts';
import type { ImportSummary } from '../gallery-import/import-summary.ts';
import { CollectProblem } from './polite-client.ts';

/** An image with its bytes, as it is imported. */
export type CollectedImage = { [Name in keyof ImageFields]?: ImageFields[Name] | undefined } & {
  /** Address of the file; empty for files of a saved page. */
  address: string;
  /** Name that the file is kept under. */
  name: string;
  bytes: Uint8Array;
  tags: readonly string[];
  position: number;
  /** Fields of `images.json` that this room passes on as they are. */
  extra?: Readonly<Record<string, unknown>>;
};

export type CollectedCompany = { name: string; slug: string; folder: string } & Partial<
  Record<'description' | CompanyTextName, string | undefined>
>;

/** Formats that the gallery stores; others are named in the refusal. */
const STORED = new Set(['png', 'jpeg', 'jpg', 'gif', 'webp', 'avif']);

const isMarkup = (bytes: Uint8Array): boolean =>
  /^\s*(?:<!doctype|<html|<\?xml|<svg)/i.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'));

/** Size and format of an image's first bytes. Throws `CollectProblem` for anything that the gallery does not store. */
export function measured(bytes: Uint8Array): { width: number; height: number; type: string } {
  const found = imageDimensionsFromData(bytes);
  if (found && STORED.has(found.type)) return found;
  if (found) {
    throw new CollectProblem(`It is a ${found.type.toUpperCase()} file. Convert it to PNG, JPG, GIF, WebP or AVIF.`);
  }
  throw new CollectProblem(
    isMarkup(bytes) ? 'It is a page or drawing, not an image.' : 'It is not a PNG, JPG, GIF, WebP or AVIF image.',
  );
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** A file name for an address, the same every time: its last part, and a hash of `identity` that tells equal names apart. */
export function nameOfAddress(address: string, type: string, identity = address): string {
  const path = URL.parse(address)?.pathname ?? address;
  const last = storedFileName(safeDecoded(path)).replace(/\.\w+$/, '');
  const plain =
    last
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 60) || 'image';
  return `${plain}-${sha256(identity).slice(0, 8)}.${type === 'jpeg' ? 'jpg' : type}`;
}

function safeDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type ImportOptions = { asDrafts?: boolean; actor?: Actor };

/** Imports collected images through the gallery's own import: its checks, refusals and rules about edited fields hold. */
export async function importCollected(
  galleryImport: Pick<GalleryImportService, 'importFolder'>,
  { company, images }: { company: CollectedCompany; images: readonly CollectedImage[] },
  options: ImportOptions,
): Promise<ImportSummary> {
  const root = await mkdtemp(join(tmpdir(), 'gallery-collect-'));
  try {
    await mkdir(join(root, 'files'));
    const entries = [];
    for (const { address, name, bytes, tags, position, extra, ...fields } of images) {
      const file = `files/${name}`;
      await writeFile(join(root, file), bytes);
      entries.push({ ...extra, ...fields, sourceImage: address, file, folder: company.folder, tags, position });
    }
    await writeFile(join(root, 'companies.json'), JSON.stringify([company]));
    await writeFile(join(root, 'images.json'), JSON.stringify(entries));
    const from = `the web for ${company.name}`;
    return await galleryImport.importFolder(root, { ...options, from, keepsForm: false });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
