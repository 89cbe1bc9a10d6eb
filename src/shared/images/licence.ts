/** SPDX's values for an unknown licence. */
export const NO_ASSERTION = 'NOASSERTION';

export const isLicenceStated = (license: string | null | undefined): license is string =>
  Boolean(license?.trim()) && license?.trim().toUpperCase() !== NO_ASSERTION;

/** Display text of a licence (SPDX id or text): an unknown one reads "licence not stated" (contract 13). */
export const licenceText = (license: string | null | undefined): string =>
  isLicenceStated(license) ? `licensed ${license.trim()}` : 'licence not stated';

/** Licences that explicitly forbid copies. */
const FORBIDS_COPIES =
  /\ball rights reserved\b|\bproprietary\b|\bno[- ](?:redistribution|copying|copies|downloads?)\b/i;

/** Whether a licence forbids copies; an unstated one does not. */
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
