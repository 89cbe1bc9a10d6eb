import { useStore } from '#browser/use-store.ts';
import { $session, type SessionState } from './session.store.ts';

/** Who content is shown for. */
export type Audience = Exclude<SessionState['kind'], 'unreachable'>;

/** Someone whose account can't be reached gets what visitors get, and is not asked to sign in. */
export const audienceOf = ({ kind }: SessionState): Audience => (kind === 'unreachable' ? 'signed-out' : kind);

/** The audience of the page's content; see `audienceOf`. */
export const useAudience = (): Audience => audienceOf(useStore($session));
