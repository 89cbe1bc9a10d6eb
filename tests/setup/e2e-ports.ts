/** Ports of the browser tests' sites: a read-only one, one that admins edit, and one with its images on Cloudinary. */
export const PUBLIC_PORT = Number(process.env.E2E_PORT ?? 4410);
export const ADMIN_PORT = PUBLIC_PORT + 1;
export const CLOUD_PORT = PUBLIC_PORT + 2;

const SITES = 3;

/** Port of a vendor's website that the curators' site may collect from. */
export const VENDOR_PORT = PUBLIC_PORT + 2 * SITES;

/** Port of the fake Cloudinary for the site on a port. */
export const cloudPort = (port: number): number => port + SITES;

const PORTS = new Map([
  ['public', PUBLIC_PORT],
  ['admin', ADMIN_PORT],
  ['cloudinary', CLOUD_PORT],
]);

/** Names of the sites: those of the projects of `playwright.config.ts`. */
export const SITE_NAMES: readonly string[] = [...PORTS.keys()];

/** Port of a site by its name. */
export function portOf(name: string): number {
  const port = PORTS.get(name);
  if (port === undefined) throw new Error(`The browser tests have no site ${name}, only ${SITE_NAMES.join(', ')}.`);
  return port;
}
