/** What a page could not store: browsers block storage or have no space left. It lasts as long as the page. */
const unstored = new Map<string, string | null>();

/** Storage of the browser that never throws. */
const guarded = (kind: 'localStorage' | 'sessionStorage') => {
  const attempt = (key: string, value: string | null) => {
    try {
      if (value === null) globalThis[kind].removeItem(key);
      else globalThis[kind].setItem(key, value);
      unstored.delete(kind + key);
    } catch {
      unstored.set(kind + key, value);
    }
  };
  return {
    get(key: string): string | null {
      const own = unstored.get(kind + key);
      if (own !== undefined) return own;
      try {
        return globalThis[kind].getItem(key);
      } catch {
        return null;
      }
    },
    set: (key: string, value: string): void => attempt(key, value),
    remove: (key: string): void => attempt(key, null),
    /** The stored JSON; null if there is none or it is damaged. */
    read(key: string): unknown {
      try {
        return JSON.parse(this.get(key) ?? 'null');
      } catch {
        return null;
      }
    },
  };
};

/** Storage of this browser, for all its tabs. */
export const browserStorage = guarded('localStorage');

/** Storage of this tab. */
export const tabStorage = guarded('sessionStorage');

/** The page's cookies; none where the browser blocks them. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Sets or deletes a cookie, where the browser lets it. */
export function writeCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser we serve
    document.cookie = cookie;
  } catch {
    // Without the cookie nothing is to do.
  }
}
