/** Who is asking. Decided by the server on each request; everything that is cut or allowed follows from it. */
export type Viewer = { kind: 'anonymous' } | { kind: 'user'; id: string } | { kind: 'admin'; id: string };

/** Someone without a session; also the viewer of every pre-rendered page. */
export const ANONYMOUS: Viewer = { kind: 'anonymous' };

/** Signed-in people see everything (spec 6). */
export const seesEverything = (viewer: Viewer): boolean => viewer.kind !== 'anonymous';
