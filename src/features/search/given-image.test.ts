import { beforeEach, expect, test, vi } from 'vitest';

class Box {
  role: string | null;
  constructor(role: string | null) {
    this.role = role;
  }
  closest = () => null;
}

const listeners = new Map<string, (event: object) => void>();
vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener));
const { takeImage } = await import('./given-image.ts');
const { UNREADABLE } = await import('./uploaded-image.ts');
const { $toast } = await import('#features/notifications/toast.store.ts');

beforeEach(() => {
  vi.stubGlobal('Element', Box);
  vi.stubGlobal('HTMLElement', Box);
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { assign: () => undefined });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('There is no network.')));
});

const aFile = (type: string) => new File(['x'], 'mine', { type });
const paste = (defaultPrevented = false) => ({ target: new Box(null), defaultPrevented }) as never;

test.each([
  ['a picture', 'image/png', false, 1],
  ['a document', 'application/pdf', false, 0],
  ['a picture that something of the page has taken', 'image/png', true, 0],
])('what is pasted is compared if it is a picture of nobody else: %s', (_what, type, isTaken, times) => {
  const decode = vi.fn(() => Promise.reject(new Error('There is no canvas.')));
  vi.stubGlobal('createImageBitmap', decode);
  takeImage(paste(isTaken), aFile(type));
  expect(decode).toHaveBeenCalledTimes(times);
});

test('of a picture that the browser cannot decode, the page says so, and nobody is sent to another', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The bytes are no image.')));
  takeImage(paste(), aFile('image/png'));
  await vi.waitFor(() => expect($toast.get()).toMatchObject({ kind: 'destructive', title: UNREADABLE }));
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ['files', ['Files'], true],
  ['an image of a page', ['text/html', 'Files'], false],
  ['text', ['text/plain'], false],
])('of %s that are dragged over a page, only files are kept from replacing it', (_what, types, isKept) => {
  const preventDefault = vi.fn();
  listeners.get('dragover')?.({ type: 'dragover', target: new Box(null), dataTransfer: { types }, preventDefault });
  expect(preventDefault.mock.calls.length > 0).toBe(isKept);
});
