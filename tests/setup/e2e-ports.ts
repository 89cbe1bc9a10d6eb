/** Where the sites of the browser tests listen: one that nobody changes, one that admins edit, one with its images elsewhere. */
export const PUBLIC_PORT = Number(process.env.E2E_PORT ?? 4410);
export const ADMIN_PORT = PUBLIC_PORT + 1;
export const CLOUD_PORT = PUBLIC_PORT + 2;

const SITES = 3;

/** Where the fake Cloudinary of the site on a port listens. */
export const cloudPort = (port: number): number => port + SITES;
