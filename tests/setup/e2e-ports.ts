/** Ports of the browser tests' sites: a read-only one, one that admins edit, and one with its images on Cloudinary. */
export const PUBLIC_PORT = Number(process.env.E2E_PORT ?? 4410);
export const ADMIN_PORT = PUBLIC_PORT + 1;
export const CLOUD_PORT = PUBLIC_PORT + 2;

const SITES = 3;

/** Port of the fake Cloudinary for the site on a port. */
export const cloudPort = (port: number): number => port + SITES;
