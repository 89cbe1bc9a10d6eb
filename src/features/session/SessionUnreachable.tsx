import { LoadFailure } from '#ui/LoadFailure.tsx';
import { loadSession } from './session.client.ts';
import { UNREACHABLE } from './session.store.ts';

/** On a page that needs the account, while the server can't say who it is: asked again by itself and by the button. */
export const SessionUnreachable = ({ heading = 'h1' }: { heading?: 'h1' | 'h2' }) => (
  <LoadFailure
    heading={heading}
    title={UNREACHABLE}
    text="This page tries again by itself."
    onRetry={() => void loadSession()}
  />
);
