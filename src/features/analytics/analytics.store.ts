import { atom } from 'nanostores';
import { $session } from '#features/session/session.store.ts';

/** Values an event can carry. */
export type EventParams = Record<string, string | number | boolean>;

/** Analytics starts uninitialized and becomes initialized or blocked (spec 4). */
export type AnalyticsState = 'uninitialized' | 'initialized' | 'blocked';

/** The provider's script and our account id (contract 3). */
export type AnalyticsSettings = { id: string; src: string };

/** The global function of the provider's script. */
export type AnalyticsFunction = (command: 'event', name: string, params: EventParams) => void;

/** An event or page view as it was recorded. */
export type RecordedEvent = { name: string; params: EventParams; outcome: 'sent' | 'blocked' };

/** Whether events are sent. */
export const $analyticsState = atom<AnalyticsState>('uninitialized');

/** How many events were sent and dropped on this page, and the last one; the debug widget shows it. */
export const $analyticsLog = atom<{ sent: number; blocked: number; last?: RecordedEvent }>({ sent: 0, blocked: 0 });

let waiting: { name: string; params: EventParams }[] = [];

/** Every event distinguishes signed-in and anonymous viewers (spec 1). */
const viewer = () => ($session.get().kind === 'signed-in' ? 'signed-in' : 'anonymous');

function deliver(name: string, params: EventParams): void {
  const eventParams = { ...params, viewer: viewer() };
  const analytics = (globalThis as { gtag?: AnalyticsFunction }).gtag;
  const outcome = $analyticsState.get() === 'initialized' && analytics ? 'sent' : 'blocked';
  if (outcome === 'sent') analytics?.('event', name, eventParams);
  else console.debug(`[analytics] blocked: ${name}`, eventParams);
  const { sent, blocked } = $analyticsLog.get();
  $analyticsLog.set({
    sent: sent + (outcome === 'sent' ? 1 : 0),
    blocked: blocked + (outcome === 'blocked' ? 1 : 0),
    last: { name, params: eventParams, outcome },
  });
}

/** Events are queued until analytics and the session are known. */
const isUndecided = () =>
  $analyticsState.get() === 'uninitialized' || ['loading', 'unreachable'].includes($session.get().kind);

function deliverWaiting(): void {
  if (isUndecided()) return;
  const due = waiting;
  waiting = [];
  for (const { name, params } of due) deliver(name, params);
}

$analyticsState.listen(deliverWaiting);
$session.listen(deliverWaiting);

/** Records an analytics event; dropped and logged as blocked when analytics is blocked (spec 4). */
export function track(name: string, params: EventParams = {}): void {
  waiting.push({ name, params });
  deliverWaiting();
}

/** Records a page view; called on each route change (spec 2). */
export const trackPageView = (): void =>
  track('page_view', { page_path: location.pathname, page_title: document.title, page_location: location.href });
