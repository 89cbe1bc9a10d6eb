import { atom } from 'nanostores';

/** Names (`imageRef`) of the images in the viewer's collections; the room of collections sets them once it is loaded. */
export const $saved = atom<ReadonlySet<string>>(new Set());
