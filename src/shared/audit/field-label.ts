/** Display name of a field (`mayDownload` -> `may download`). */
export const fieldLabel = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
