/** Values an event can carry. */
export type EventParams = Record<string, string | number | boolean>;

/** Records an analytics event; dropped when analytics is blocked (spec 4). */
export function track(_name: string, _params: EventParams = {}): void {}
