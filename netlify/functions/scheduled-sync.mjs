// Netlify runs this by its clock. Whoever answers the probe looks whether a sync with Cloudinary is due (SYNC_MINUTES), and does a part of it.
// The database holds when the last one was, so more probes, also those of a monitor, do no harm.

/** @type {() => Promise<void>} */
export default async () => {
  const { URL: siteUrl } = process.env;
  const answer = await fetch(new URL('/healthz', siteUrl));
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
};

export const config = { schedule: '*/15 * * * *' };
