import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepShownImage, storeImage, takeStoredImage } from './uploaded-image.ts';

const PICTURE = new Blob(['a picture'], { type: 'image/png' });

/** The page as it is after a navigation of this kind. */
function arriveBy(type: 'navigate' | 'reload' | 'back_forward') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
}

/** What the page takes, with the image as text. */
async function taken() {
  const found = takeStoredImage();
  return found && { text: await found.image.text(), type: found.image.type, owner: found.owner };
}

/** Node has no `FileReader`. */
class Reader {
  result = '';
  onload = () => undefined;
  readAsDataURL(blob: Blob) {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`;
      this.onload();
    });
  }
}

beforeEach(() => vi.stubGlobal('FileReader', Reader));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an image that another page has stored is returned once, without an owner', async () => {
  arriveBy('navigate');
  await storeImage(PICTURE);
  expect(await taken()).toEqual({ text: 'a picture', type: 'image/png', owner: '' });
  expect(await taken()).toBeUndefined();
});

test('the image that the page showed comes back with a return, for who gave it, and not with a new visit', async () => {
  await keepShownImage({ image: PICTURE, owner: 'una' });
  for (const how of ['reload', 'back_forward'] as const) {
    arriveBy(how);
    expect(await taken()).toEqual({ text: 'a picture', type: 'image/png', owner: 'una' });
  }
  arriveBy('navigate');
  expect(await taken()).toBeUndefined();
});
