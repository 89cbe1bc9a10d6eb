import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Job } from './plan.ts';

/** What is known of a picture once it is drawn. */
export interface Drawn {
  width: number;
  height: number;
  tags: string[];
  alt: string;
  bytes: number;
}

/** Pictures of an earlier run by file, each with what it was drawn from. */
type Records = Record<string, Drawn & { from: string }>;

const FILE = '.drawn.json';
const SAVE_EVERY = 40;
const DRAWING_PACKAGES = [
  '@fontsource/inter',
  '@fontsource/jetbrains-mono',
  'lucide-react',
  'react',
  'satori',
  'sharp',
];

/** Hash of everything that decides how a picture looks, beside its job: this folder's code and the packages that draw. */
export async function hashOfCode(): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(import.meta.dirname, { recursive: true }))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .sort();
  for (const name of names) hash.update(name).update(await readFile(path.join(import.meta.dirname, name)));
  const require = createRequire(import.meta.url);
  const { dependencies }: { dependencies: Record<string, string> } = require('../../package.json');
  for (const name of DRAWING_PACKAGES) hash.update(`${name}@${dependencies[name]}`);
  return hash.digest('hex');
}

/** Writes a file so that it is there whole or not at all. */
export async function writeWhole(file: string, data: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, data);
  await rename(`${file}.part`, file);
}

/** Remembers which pictures of a folder are drawn, so that they are not drawn again. */
export class DrawnIndex {
  readonly #out: string;
  readonly #code: string;
  readonly #records: Records;
  #unsaved = 0;

  private constructor(out: string, code: string, records: Records) {
    this.#out = out;
    this.#code = code;
    this.#records = records;
  }

  /** Reads what is known of a folder; a missing or broken record means that nothing is drawn. */
  static async open(out: string, code: string): Promise<DrawnIndex> {
    const text = await readFile(path.join(out, FILE), 'utf8').catch(() => '{}');
    try {
      return new DrawnIndex(out, code, JSON.parse(text));
    } catch {
      return new DrawnIndex(out, code, {});
    }
  }

  #from(job: Job): string {
    return createHash('sha256').update(this.#code).update(JSON.stringify(job)).digest('base64url').slice(0, 22);
  }

  /** The picture of a job when it lies there as it would be drawn now. */
  async find(job: Job): Promise<Drawn | undefined> {
    const record = this.#records[job.file];
    if (record?.from !== this.#from(job)) return undefined;
    const there = await stat(path.join(this.#out, job.file)).catch(() => undefined);
    return there?.size === record.bytes ? record : undefined;
  }

  get(job: Job): Drawn | undefined {
    return this.#records[job.file];
  }

  /** Takes note of a drawn picture and saves now and then, so that little is lost when the run is interrupted. */
  async add(job: Job, drawn: Drawn): Promise<void> {
    this.#records[job.file] = { ...drawn, from: this.#from(job) };
    this.#unsaved += 1;
    if (this.#unsaved >= SAVE_EVERY) await this.save();
  }

  async save(): Promise<void> {
    this.#unsaved = 0;
    await writeWhole(path.join(this.#out, FILE), JSON.stringify(this.#records));
  }
}
