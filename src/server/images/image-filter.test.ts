import { describe, expect, test } from 'vitest';
import { imageReadings } from '#db/schema/search.ts';
import type { ImageFilter } from '#shared/images/image-admin.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { sharedTestApp } from '#tests/setup/test-app.ts';
import { auditRepository } from '../audit/audit.repository.ts';

const day = (text: string) => new Date(`${text}T12:00:00Z`);

const opened = sharedTestApp(async ({ db }) => {
  const image = (folder: string, id: string, given: Partial<Parameters<typeof anImage>[1]> = {}) =>
    anImage(folder, { id, publicId: `pub-${id}`, sourceName: `${id}.png`, alt: '', position: 0, ...given });
  await addGallery(db, [
    {
      company: aCompany({
        id: 'acme',
        name: 'Acme Forensics',
        slug: 'acme-x',
        cloudinaryFolder: 'acme',
        license: 'MIT',
      }),
      images: [
        {
          row: image('acme', 'a1', {
            alt: 'MTTR over time',
            createdAt: day('2025-01-01'),
            originalName: 'Wall 50%.png',
          }),
          tags: ['topic:dashboard', 'chart'],
        },
        {
          row: image('acme', 'a2', { hidden: true, license: 'NOASSERTION', createdAt: day('2025-02-01') }),
          tags: ['topic:dashboard'],
        },
        { row: image('acme', 'a3', { publicId: 'acme/logo', createdAt: day('2025-03-01') }), tags: [] },
      ],
    },
    {
      company: aCompany({ id: 'bolt', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt', license: 'NOASSERTION' }),
      images: [
        {
          row: image('bolt', 'b1', { title: 'Réseau', author: 'Ann', createdAt: day('2025-04-01') }),
          tags: ['chart', 'severity-badge'],
        },
        { row: image('bolt', 'b2', { license: 'CC0', alt: 'Two', createdAt: day('2025-05-01') }), tags: [] },
        { row: image('strangers', 's1', { publicId: 'deep/er/s1', createdAt: day('2025-06-01') }), tags: ['chart'] },
        { row: image('test-uploads', 't1', { createdAt: day('2025-07-01') }), tags: [] },
      ],
    },
  ]);
  await db.insert(imageReadings).values({ contentHash: 'hash-b1', recipe: 1, text: 'lateral movement', theme: 'dark' });
  await db.run(`UPDATE images SET content_hash = 'hash-b1' WHERE id = 'b1'`);
  await addUser(db, { id: 'una', email: 'una@example.com' });
  const entry = { actor: { id: 'una', email: 'una@example.com' }, action: 'image.upload', subjectKind: 'image' };
  for (const subjectId of ['a2', 's1']) await auditRepository(db).insert({ ...entry, subjectId });
});

const FILTERS: [string, ImageFilter, string[]][] = [
  ['everything but test uploads, newest first', {}, ['s1', 'b2', 'b1', 'a3', 'a2', 'a1']],
  ['companies by id or slug', { company: ['acme-x', 'bolt'] }, ['b2', 'b1', 'a3', 'a2', 'a1']],
  ['a folder', { folder: 'test-uploads' }, ['t1']],
  ['tags, all of them', { tag: ['chart', 'severity-badge'] }, ['b1']],
  ['an unknown tag', { tag: ['nothing'] }, []],
  ['a theme', { theme: ['dark', 'light'] }, ['b1']],
  ['without tags; a logo needs none', { lacks: ['tags'] }, ['b2']],
  ['without alt text', { lacks: ['alt'] }, ['s1', 'b1', 'a2']],
  ['without licence; the company’s counts for images that say nothing', { lacks: ['license'] }, ['s1', 'b1', 'a2']],
  ['without either', { lacks: ['alt', 'license'], company: ['bolt'] }, ['b1']],
  ['hidden', { hidden: 'true' }, ['a2']],
  ['shown', { hidden: 'false', company: ['acme'] }, ['a3', 'a1']],
  ['added since a day', { addedSince: '2025-05-01' }, ['s1', 'b2']],
  ['uploaded by someone', { uploadedBy: 'una' }, ['s1', 'a2']],
  ['words of the alt text', { q: 'time mttr' }, ['a1']],
  ['the beginning of the last word', { q: 'over tim' }, ['a1']],
  ['synonyms', { q: 'mean time to respond' }, ['a1']],
  ['a title, without its accents', { q: 'reseau' }, ['b1']],
  ['words recognised in the image', { q: '"lateral movement"' }, ['b1']],
  ['words of a tag', { q: 'severity' }, ['b1']],
  ['words of a company and of a tag', { q: 'acme dashboard' }, ['a2', 'a1']],
  ['an excluded word', { q: 'chart -severity' }, ['s1', 'a1']],
  ['an author', { q: 'ann' }, ['b1']],
  ['a file name', { q: 'wall 50%.PNG' }, ['a1']],
  ['a file name with a literal %', { q: 'a%.png' }, []],
  ['an id', { q: ' b2 ' }, ['b2']],
  ['the address of an open image', { q: 'https://gallery.example/company/bolt?tag=chart&image=b2#screens' }, ['b2']],
  ['the address of a page', { q: '/image/a2' }, ['a2']],
  ['the address of a file', { q: 'http://localhost:4321/media/v1/pub-b2/480.webp' }, ['b2']],
  ['the address of a file at Cloudinary', { q: 'https://res.cloudinary.com/x/image/upload/v1/deep/er/s1.png' }, ['s1']],
  ['the public id', { q: 'deep/er/s1' }, ['s1']],
  ['words and filters', { q: 'chart', lacks: ['alt'], hidden: 'false' }, ['s1', 'b1']],
  ['only punctuation', { q: '@@@' }, []],
  ['only spaces', { q: '   ', company: ['acme'] }, ['a3', 'a2', 'a1']],
  ['characters of the query syntax', { q: `"*" AND NEAR( ' ; -- {` }, []],
];

describe('images of all companies', () => {
  test.each(FILTERS)('are found by: %s', async (_name, filter, expected) => {
    const { length, read } = await opened().app.imageAdmin.list(filter);
    expect((await read(0, length)).map(({ id }) => id)).toEqual(expected);
  });

  test('a page is a range of the whole list', async () => {
    const { length, read } = await opened().app.imageAdmin.list({});
    expect(length).toBe(6);
    expect((await read(4, 6)).map(({ id }) => id)).toEqual(['a2', 'a1']);
  });

  test('an edit that is not indexed yet is found', async () => {
    const { app } = opened();
    await app.imageAdmin.update({ ids: ['b2'], changes: { alt: 'freshly written' } }, { id: null, email: 'test' });
    expect((await app.imageAdmin.list({ q: 'freshly' })).length).toBe(1);
  });

  test('the users who have uploaded are listed', async () => {
    expect((await opened().app.imageAdmin.folders()).uploaders).toEqual([{ id: 'una', email: 'una@example.com' }]);
  });
});
