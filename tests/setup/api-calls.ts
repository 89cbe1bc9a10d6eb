import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from '../architecture/import-lines.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const API = 'src/pages/api';
const METHOD = /^export const (GET|POST|PUT|PATCH|DELETE)\b/gm;

/** Every call that a file of `pages/api` handles, as "METHOD /path". */
export const apiCalls = (): string[] =>
  sourceFiles(ROOT, API)
    .filter((file) => !file.includes('[...'))
    .flatMap((file) => {
      const path = `/api/${file.slice(API.length + 1).replace(/(\/?index)?\.ts$/, '')}`;
      const methods = [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(METHOD)].map((match) => match[1]);
      return methods.map((method) => `${method} ${path}`);
    });
