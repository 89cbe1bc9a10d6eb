import { hash } from 'node:crypto';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { preparedSite } from '#tests/setup/built-site.ts';
import { ADMIN_PORT } from '#tests/setup/e2e-ports.ts';

let pages: Map<string, string>;

beforeAll(async () => {
  const root = join(await realpath(join(await preparedSite(), 'releases/current')), 'client');
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.html'));
  pages = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const)),
  );
});

/** The directives of a policy by name. */
const directives = (policy: string) =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
const policyOf = (html: string) =>
  directives(/<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? '');

test('the policy of every page allows only our own scripts and scripts named by hash', () => {
  expect(pages.size).toBeGreaterThan(10);
  for (const [name, html] of pages) {
    const scripts = policyOf(html).get('script-src') ?? [];
    expect(scripts.join(' '), name).toMatch(/'sha(256|384|512)-/);
    expect(
      scripts.filter((source) => !/^'(self|sha(256|384|512)-[^']+)'$/.test(source)),
      name,
    ).toEqual([]);
  }
});

test('the policy of every page allows each of its inline scripts', () => {
  for (const [name, html] of pages) {
    const allowed = policyOf(html).get('script-src') ?? [];
    const blocked = [...html.matchAll(/<script(?![^>]*(?: src=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, code = '']) => code)
      .filter((code) => !allowed.includes(`'sha256-${hash('sha256', code, 'base64')}'`));
    expect(blocked, name).toEqual([]);
  }
});

test('the policy of every page restricts everything else to our own origin or forbids it', () => {
  for (const [name, html] of pages) {
    const policy = policyOf(html);
    expect(policy.get('default-src'), name).toEqual(["'self'"]);
    expect(policy.get('object-src'), name).toEqual(["'none'"]);
    expect(policy.get('base-uri'), name).toEqual(["'self'"]);
    expect(policy.get('form-action'), name).toEqual(["'self'"]);
  }
});

test('no page requests a resource of a third party', () => {
  for (const [name, html] of pages) {
    const asked = [
      ...html.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*?\s(?:src|href|srcset)="(https?:[^"]*)"/g),
    ];
    const foreign = asked
      .map((match) => match[1] ?? '')
      .filter((address) => !address.startsWith(`http://localhost:${ADMIN_PORT}`));
    expect(foreign, name).toEqual([]);
  }
});
