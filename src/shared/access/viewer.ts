/** The person behind a request. Determined by the server on each request; all access checks depend on it. */
export type Viewer = { kind: 'anonymous' } | { kind: 'user'; id: string } | { kind: 'admin'; id: string };

/** Someone without a session; also the viewer of every pre-rendered page. */
export const ANONYMOUS: Viewer = { kind: 'anonymous' };

/** Signed-in people see everything (spec 6). */
export const hasFullAccess = (viewer: Viewer): boolean => viewer.kind !== 'anonymous';

/** What viewers may see. All viewers of a class get the same responses. */
export type ViewerClass = 'everything' | 'public';

/** Whether a viewer may see every image, or the public ones (contract 4). */
export const viewerClass = (viewer: Viewer): ViewerClass => (hasFullAccess(viewer) ? 'everything' : 'public');
