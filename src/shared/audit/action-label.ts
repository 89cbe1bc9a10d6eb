/** Display name of an action (`user.role-changed` -> `User role changed`). */
export function actionLabel(action: string): string {
  const words = action.replace(/[.-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
