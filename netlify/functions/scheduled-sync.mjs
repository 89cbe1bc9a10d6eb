// Netlify runs this on a schedule. The function that answers the probe checks whether a sync with Cloudinary is due
// (SYNC_MINUTES), and runs a part of it. The database stores the time of the last one, so extra probes, for example of a
// monitor, do no harm.

/** @type {() => Promise<void>} */
export default async () => {
  const { URL: siteUrl } = process.env;
  const response = await fetch(new URL('/healthz', siteUrl));
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
};

export const config = { schedule: '*/15 * * * *' };
