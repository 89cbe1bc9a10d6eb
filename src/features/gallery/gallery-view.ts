import type { SessionState } from '#features/session/session.store.ts';
import type { BlurredItem, GalleryItem, GalleryPreview } from '#shared/images/image.contract.ts';

/** A list that is being fetched, is loaded, or failed to load; with the status of the answer, if there was one. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; status: number | undefined };

/** What a grid shows of a list. */
export type GalleryView = {
  status: 'loading' | 'ready' | 'failed';
  items: readonly GalleryItem[];
  /** Placeholders after the items. */
  blurred: readonly BlurredItem[];
  /** All images of the list, shown or not; what the sign-in prompt counts. */
  total: number;
  /** Whether the sign-in prompt stands over the placeholders. */
  prompt: boolean;
  /** Whether this is what the viewer may see; false for what stands in while it loads. */
  isOwn: boolean;
};

type ViewInput = {
  session: SessionState['kind'];
  /** What everyone may see of the list. */
  preview: Loaded<GalleryPreview>;
  /** The whole list, asked for only when signed in. */
  full: Loaded<readonly GalleryItem[]>;
  /** Cuts a list by tag and search text. */
  filter: (items: readonly GalleryItem[]) => readonly GalleryItem[];
};

const NOTHING: GalleryView = { status: 'loading', items: [], blurred: [], total: 0, prompt: false, isOwn: false };

function previewView({ session, preview, filter }: ViewInput): GalleryView {
  if (preview.state !== 'ready') return { ...NOTHING, status: preview.state };
  const { items, blurred, total } = preview.value;
  const hasMore = total > items.length;
  return {
    status: 'ready',
    items: filter(items),
    blurred: hasMore ? blurred : [],
    total,
    prompt: hasMore && session === 'signed-out',
    isOwn: session === 'signed-out',
  };
}

/**
 * What a grid shows to this viewer (spec 4 and 6, contract 4). While the session is loading nobody is restricted:
 * what is there shows, the rest as placeholders without a prompt. The same stands in while a signed-in user's list loads.
 */
export function viewOf(input: ViewInput): GalleryView {
  const { session, full, filter } = input;
  if (session !== 'signed-in') return previewView(input);
  if (full.state === 'ready') {
    const items = filter(full.value);
    return { status: 'ready', items, blurred: [], total: items.length, prompt: false, isOwn: true };
  }
  return full.state === 'failed' ? { ...NOTHING, status: 'failed' } : previewView(input);
}
