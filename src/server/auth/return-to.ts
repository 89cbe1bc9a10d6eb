/** Longest path that is carried through a sign-in. */
const RETURN_TO_MAX = 2_000;

/** Any origin works: it only shows whether a path leaves it. */
const HERE = 'http://here.invalid';

/**
 * Where to go after sign-in: a path of this site with query and hash, or `/` for everything else (other sites, `//host`,
 * backslashes, control characters, our own API).
 */
export function safeReturnTo(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.length > RETURN_TO_MAX) return '/';
  const url = URL.canParse(target, HERE) ? new URL(target, HERE) : undefined;
  if (url?.origin !== HERE) return '/';
  const { pathname, search, hash } = url;
  // `/.//host` parses to the path `//host`, which a browser would take for another site.
  if (pathname.startsWith('//') || /^\/api(\/|$)/.test(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}
