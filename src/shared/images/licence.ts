/** How SPDX says that nobody has looked or could tell. */
export const NO_ASSERTION = 'NOASSERTION';

/** Whether a licence says anything. */
export const isLicenceStated = (license: string | null | undefined): license is string =>
  Boolean(license?.trim()) && license?.trim().toUpperCase() !== NO_ASSERTION;

/** What is said of a licence (SPDX id or text): an unknown one reads "licence not stated" (contract 13). */
export const licenceText = (license: string | null | undefined): string =>
  isLicenceStated(license) ? `licensed ${license.trim()}` : 'licence not stated';

/** Licences that forbid copies in so many words. */
const FORBIDS_COPIES =
  /\ball rights reserved\b|\bproprietary\b|\bno[- ](?:redistribution|copying|copies|downloads?)\b/i;

/** Whether a licence forbids copies; one that is not stated does not. */
export const forbidsCopies = (license: string): boolean => FORBIDS_COPIES.test(license);

/** Why an image can't be copied or downloaded, for people; undefined when it can. */
export function downloadRefusal(item: {
  mayDownload?: false | undefined;
  license?: string | undefined;
}): string | undefined {
  if (item.mayDownload !== false) return undefined;
  return item.license && forbidsCopies(item.license)
    ? `Its licence does not allow copies: ${item.license}.`
    : 'The people who run this gallery do not allow copies of this image.';
}
