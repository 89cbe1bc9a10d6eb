/** A request target in its parts. */
export type RequestPath = { path: string; query: string };

/** The path of a request target, decoded once; undefined if malformed (bad escapes, NUL, backslash). */
export function requestPath(target: string): RequestPath | undefined {
  const at = target.indexOf('?');
  const raw = at < 0 ? target : target.slice(0, at);
  if (!raw.startsWith('/') || raw.startsWith('//')) return undefined;
  const query = at < 0 ? '' : target.slice(at);
  if (!raw.includes('%')) return raw.includes('\\') ? undefined : { path: raw, query };
  try {
    const path = decodeURIComponent(raw);
    return path.includes('\0') || path.includes('\\') ? undefined : { path, query };
  } catch {
    return undefined;
  }
}

/**
 * The canonical address of a page requested in another spelling: without a trailing slash, without `.html` or
 * `index.html`. Undefined if the path is canonical.
 */
export function cleanPath(path: string): string | undefined {
  if (path === '/' || !/(?:\/|\.html|\/index)$/.test(path)) return undefined;
  const clean =
    path
      .replace(/\/+$/, '')
      .replace(/(?:\/index)?\.html$/, '')
      .replace(/\/index$/, '') || '/';
  return clean === path ? undefined : clean;
}

/** Whether a path can be an admin page, which is rendered on demand: no file reveals that they exist. */
export const isAdminPage = (path: string): boolean => /^\/admin(?:\/[a-z-]+)?$/.test(path);

const MEDIA = /^\/media((?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+\.(?:avif|webp|png|jpe?g|gif))$/;

/** The path below the media folder in an address, without its version segment; undefined for anything else. */
export const mediaPath = (path: string): string | undefined => MEDIA.exec(path)?.[1]?.replace(/^\/v\d+\//, '/');
