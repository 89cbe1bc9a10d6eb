import { licenceText } from '#shared/images/licence.ts';

/** The source and licence in the credit line. */
export type Credit = { source: string | null; href: string | null; licence: string };

const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;

/** The link of a source: its own address, or that of a repository named `owner/name`. */
function addressOf(source: string): string | null {
  if (/^https?:\/\//.test(source)) return source;
  return REPOSITORY.test(source) ? `https://github.com/${source}` : null;
}

/** The credit line of a company. */
export const creditOf = ({ source, license }: { source: string | null; license: string | null }): Credit => ({
  source,
  href: source ? addressOf(source) : null,
  licence: licenceText(license),
});
