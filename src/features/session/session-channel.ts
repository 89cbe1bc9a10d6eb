import type { SignInOutcome } from '#shared/session/sign-in-outcome.ts';

/** What tabs and the sign-in popup tell each other: how a sign-in ended, or that the session is another one now. */
export type SessionMessage = { kind: 'sign-in'; outcome: SignInOutcome } | { kind: 'changed' };

const CHANNEL = 'gallery-session';

/**
 * Tells every other tab of this browser. A channel reaches them even where `Cross-Origin-Opener-Policy` has cut the popup
 * from its opener.
 */
export function tellTabs(message: SessionMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Hears what other tabs tell. Returns a function that stops it. */
export function hearTabs(hear: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<SessionMessage>) => hear(event.data);
  return () => channel.close();
}
