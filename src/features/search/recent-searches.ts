import { browserStorage } from '#browser/storage.ts';

const KEY = 'recent-searches';
const MOST = 6;

/** The searches that were last entered in this browser, latest first; they never leave it. */
export function recentSearches(): string[] {
  const stored = browserStorage.read(KEY);
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => other !== text);
  browserStorage.set(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
}
