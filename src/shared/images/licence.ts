/** How SPDX says that nobody has looked or could tell. */
const NO_ASSERTION = 'NOASSERTION';

/** What is said of a licence (SPDX id or text): an unknown one reads "licence not stated" (contract 13). */
export function licenceText(license: string | null | undefined): string {
  const stated = license?.trim();
  return !stated || stated.toUpperCase() === NO_ASSERTION ? 'licence not stated' : `licensed ${stated}`;
}
