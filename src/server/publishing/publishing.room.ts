import type { Core } from '../core.ts';
import { openPublishing } from './open-publishing.ts';

/** Drafts that are published at their time. */
export const publishingRoom = ({ db, now, gallery }: Core) => ({
  publishing: openPublishing(db, now, gallery.expire),
});
