import { describe, expect, test } from 'vitest';
import { savedChoice, savedPageForm } from './saved-page-files.ts';

const PAGE = 'file:///saved/';
const placed = (...paths: string[]) =>
  paths.map((path) => ({ path, file: new File([path], path.slice(path.lastIndexOf('/') + 1)) }));
const choose = (...paths: string[]) => savedChoice(placed(...paths), null, []);
const textOf = async (file: Blob | undefined) => (file ? file.text() : undefined);

describe('a saved page', () => {
  test.each([
    ['dropped with its folder', ['tour.html', 'tour_files/a.png']],
    ['in a folder that was chosen', ['Saved/tour.html', 'Saved/tour_files/a.png', 'Saved/tour_files/frame.html']],
  ])('%s has its images', async (_name, paths) => {
    const saved = await choose(...paths);
    expect(saved.name).toBe('tour.html');
    expect(await textOf(saved.read(`${PAGE}tour_files/a.png`))).toBe(paths[1]);
    expect(saved.read(`${PAGE}tour_files/b.png`)).toBeUndefined();
  });

  test('does not reach files outside of its folder', async () => {
    const { names } = await choose('Saved/deep/tour.html', 'Saved/secret.png', 'Saved/deep/a.png');
    expect(names).toEqual(['a.png']);
  });

  test('gets the folder that was chosen after it, even one with pages in it; another page replaces it', async () => {
    const alone = await choose('tour.html');
    const missing = [`${PAGE}tour_files/a.png`];
    const whole = await savedChoice(placed('tour_files/a.png', 'tour_files/frame.html'), alone, missing);
    expect([whole.page, await textOf(whole.read(`${PAGE}tour_files/a.png`))]).toEqual([alone.page, 'tour_files/a.png']);
    expect((await savedChoice(placed('other.html'), whole, [])).name).toBe('other.html');
    expect((await savedChoice(placed('Other/other.html', 'Other/b.png'), alone, missing)).name).toBe('other.html');
  });

  test.each([
    ['no page', ['a.png', 'style.css'], 'There is no saved page among these files. Choose its .html or .mhtml file.'],
    ['a single file that is none', ['tour.mhtml'], 'tour.mhtml is no page that was saved as one file (MHTML).'],
    [
      'more files than a page has',
      ['a.html', ...Array.from({ length: 5_001 }, (_, at) => `${at}.png`)],
      'There are more than 5,000 files. Choose the folder of the page alone.',
    ],
  ])('%s is refused in a sentence', async (_name, paths, why) => {
    await expect(choose(...paths)).rejects.toThrow(why);
  });

  test('is sent with the paths of its files, and cut at the limit of uploads', async () => {
    const [page] = placed('tour.html');
    const large = { path: 'tour.html', file: new File(['x'.repeat(1024 * 1024 + 1)], 'tour.html') };
    const form = async (files: ReturnType<typeof placed>) =>
      savedPageForm(await savedChoice(files, null, []), 'https://acme.example/tour', 1);
    const small = await form([...(page ? [page] : []), ...placed('tour_files/a.png')]);
    expect([small.isCut, await (small.form.get('files') as Blob).text()]).toEqual([false, '["tour_files/a.png"]']);
    expect(small.form.get('source')).toBe('https://acme.example/tour');
    const cut = await form([large]);
    expect([cut.isCut, (cut.form.get('page') as Blob).size < 1024 * 1024]).toEqual([true, true]);
  });
});
