import type { Audience } from '#features/session/audience.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { BlurredItem, GalleryPreview } from '#shared/images/image.contract.ts';
import type { ListState } from './list-state.ts';

/** A list that is loading, is loaded, or failed to load; with the status of the response, if there was one. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; status: number | undefined };

/** The visible part of a list. */
export type GalleryView = Omit<ListState, 'badges'> & {
  /** Badges of the list's companies. */
  badges: readonly CompanyBadge[];
  /** Placeholders after the items. */
  blurred: readonly BlurredItem[];
  /** Number of tiles after the items that pulse while the viewer's list loads. */
  awaited: number;
  /** How many images of the list each tab has, if a file says so. */
  tabs?: GalleryPreview['tabs'];
  /** Whether the sign-in prompt is over the placeholders. */
  prompt: boolean;
  /** Whether this is the viewer's list; false for a preview shown while it loads. */
  isOwn: boolean;
};

type ViewInput = {
  session: Audience;
  /** The public part of the list; null if no file has it, and visitors need the server too. */
  preview: Loaded<GalleryPreview> | null;
  /** The server's response. */
  found: ListState;
  /** Whether there is a search text: then signed-out viewers don't get the exact number (contract 8). */
  isSearch: boolean;
};

const NOTHING = { total: 0, items: [], blurred: [], awaited: 0, badges: [], prompt: false, isOwn: false } as const;

/** Neutral tiles behind the prompt, if no file has placeholders of the images. */
const GHOST: BlurredItem = { placeholder: '', width: 16, height: 10 };
const GHOSTS = 3;

/** Images that someone signed in waits for, as tiles that pulse (spec 2, 9: nine). */
const PULSING = 9;

function previewView(session: Audience, preview: Loaded<GalleryPreview>): GalleryView {
  if (preview.state === 'loading') return { ...NOTHING, status: 'loading' };
  if (preview.state === 'failed') return { ...NOTHING, status: 'failed', failure: preview.status };
  const { items, blurred, total, companies } = preview.value;
  const hasMore = total > items.length;
  const isAwaited = session === 'signed-in';
  return {
    ...preview.value,
    status: 'ready',
    awaited: isAwaited ? Math.min(PULSING, Math.max(0, total - items.length)) : 0,
    blurred: hasMore && !isAwaited ? blurred : [],
    badges: companies,
    prompt: hasMore && !isAwaited,
    isOwn: session === 'signed-out',
  };
}

function foundView({ session, found, isSearch }: ViewInput): GalleryView {
  const { items, total, more, badges } = found;
  const isCut = session === 'signed-out' && found.status === 'ready';
  const hidden = isCut ? total - items.length + (more ?? 0) : 0;
  return {
    ...found,
    awaited: 0,
    badges: [...badges.values()],
    blurred: Array.from({ length: Math.min(GHOSTS, hidden) }, () => GHOST),
    prompt: hidden > 0 || (isCut && isSearch && items.length > 0),
    isOwn: found.status === 'ready',
  };
}

/**
 * What a grid shows to this viewer (spec 4 and 6, contract 4 and 8). While the session is loading nobody is restricted: the
 * available items are shown, the rest as placeholders. The prompt is in the HTML of every page, and styles
 * show it to those without a session. While a signed-in user's list loads, tiles that
 * pulse follow the available items: blurred ones stand for what a visitor doesn't get.
 */
export function viewOf(input: ViewInput): GalleryView {
  const { session, preview, found } = input;
  const isPreviewed = session === 'signed-in' ? found.status === 'loading' : true;
  return preview && isPreviewed ? previewView(session, preview) : foundView(input);
}
