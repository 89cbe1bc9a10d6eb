import { fieldNoun, IMAGE_FIELDS, type ImageFieldName, inputLabel, inputText } from '../images/image-fields.ts';

/** Display name of an action (`user.role-changed` -> `User role changed`). */
export function actionLabel(action: string): string {
  const words = action.replace(/[.-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Display name of a field (`mayDownload` -> `may download`); fields of images have their own. */
export const fieldLabel = (field: string): string =>
  Object.hasOwn(IMAGE_FIELDS, field)
    ? fieldNoun(field as ImageFieldName)
    : field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');

/** A value of a field as people read it: fields of images have labels for their choices. */
export const fieldValue = (field: string, value: unknown): unknown =>
  Object.hasOwn(IMAGE_FIELDS, field) ? inputLabel(field as ImageFieldName, inputText(value)) : value;
