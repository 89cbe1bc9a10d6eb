/** Display name of an action (`user.role-changed` -> `User role changed`). */
export function actionLabel(action: string): string {
  const words = action.replace(/[.-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Display name of a field (`mayDownload` -> `may download`). */
export const fieldLabel = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
