/** Where a company's images come from, as the credit line shows it. */
export type Credit = { source: string | null; href: string | null; license: string | null };

const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;

/** The address behind a source: its own, or that of a repository named `owner/name`. */
function addressOf(source: string): string | null {
  if (/^https?:\/\//.test(source)) return source;
  return REPOSITORY.test(source) ? `https://github.com/${source}` : null;
}

/** The credit line of a company; null when neither source nor licence is known. */
export function creditOf({ source, license }: { source: string | null; license: string | null }): Credit | null {
  if (!source && !license) return null;
  return { source, license, href: source ? addressOf(source) : null };
}
