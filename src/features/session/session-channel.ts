import type { SignInOutcome } from '#shared/session/sign-in-outcome.ts';

/** What tabs and the sign-in popup tell each other: how a sign-in ended, or that the session is another one now. */
export type SessionMessage = { kind: 'sign-in'; outcome: SignInOutcome } | { kind: 'changed' };

const CHANNEL = 'gallery-session';

/**
 * Tells every other tab of this browser. A channel reaches them even where `Cross-Origin-Opener-Policy` has cut the
 * popup from its opener; browsers without channels are told through storage.
 */
export function tellTabs(message: SessionMessage): void {
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(message);
    channel.close();
    return;
  }
  localStorage.setItem(CHANNEL, JSON.stringify(message));
  localStorage.removeItem(CHANNEL);
}

/** Hears what other tabs tell; answers how to stop. */
export function hearTabs(hear: (message: SessionMessage) => void): () => void {
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = (event: MessageEvent<SessionMessage>) => hear(event.data);
    return () => channel.close();
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === CHANNEL && newValue) hear(JSON.parse(newValue) as SessionMessage);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
