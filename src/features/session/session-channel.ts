import type { SignInOutcome } from '#shared/session/sign-in-outcome.ts';

/** Messages between tabs and the sign-in popup: how a sign-in ended, or that the session has changed. */
export type SessionMessage = { kind: 'sign-in'; outcome: SignInOutcome } | { kind: 'changed' };

const CHANNEL = 'gallery-session';

/** The channel; undefined where the browser blocks it together with cookies and site data. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}

/**
 * Notifies every other tab of this browser. A channel works even if `Cross-Origin-Opener-Policy` has separated the popup from
 * its opener.
 */
export function notifyTabs(message: SessionMessage): void {
  const channel = openChannel();
  channel?.postMessage(message);
  channel?.close();
}

/** Listens to messages of other tabs. Returns a stop function. */
export function onTabMessage(onMessage: (message: SessionMessage) => void): () => void {
  const channel = openChannel();
  if (channel) channel.onmessage = (event: MessageEvent<SessionMessage>) => onMessage(event.data);
  return () => channel?.close();
}
