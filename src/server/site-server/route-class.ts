const CLASSES: readonly (readonly [prefix: string, name: string])[] = [
  ['/_astro/', 'asset'],
  ['/media/', 'media'],
  ['/previews/', 'preview'],
  ['/api/admin/', 'admin-api'],
  ['/api/auth/', 'sign-in'],
  ['/api/upload', 'upload'],
  ['/api/', 'api'],
  ['/admin', 'admin-page'],
];

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** The class of what machines that watch us ask, again and again. */
export const PROBE = 'probe';

function isProbe(url: string): boolean {
  const at = url.indexOf('?');
  return PROBES.has(at < 0 ? url : url.slice(0, at));
}

/** What kind of address a request is for; a handful of names, whatever strangers ask for. */
export function routeClass(url: string): string {
  if (isProbe(url)) return PROBE;
  for (const [prefix, name] of CLASSES) if (url.startsWith(prefix)) return name;
  return 'page';
}
