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

/** Whether an address is asked by machines that watch us, again and again. */
export const isProbe = (url: string): boolean => PROBES.has(url.replace(/\?.*/, ''));

/** What kind of address a request is for; a handful of names, whatever strangers ask for. */
export function routeClass(url: string): string {
  if (isProbe(url)) return 'probe';
  return CLASSES.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'page';
}
