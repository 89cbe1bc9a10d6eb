import { counted } from '#shared/text/counted.ts';

/** Toast of a new company. The texts of the Companies page are from spec 2 and 8. */
export const CREATED = { title: 'Company created successfully' };
/** Toast of a saved company. */
export const UPDATED = { title: 'Company updated successfully' };
/** Toast of a deleted company. */
export const DELETED = { title: 'Company deleted successfully' };
/** Toast of companies that were created from folders. */
export const createdFromFolders = (count: number) => ({
  title: `${counted(count, 'company', 'companies')} created`,
  description: 'Their pages are being published.',
});
/** Message of a failed creation; the title is "Error". */
export const CREATE_FAILED = 'Failed to create company';
/** Title of a failed deletion. */
export const DELETE_FAILED = 'Failed to delete company';
/** Question before a deletion, and what happens to the images (contract 5 and 12). */
export const confirmDelete = (images: number): string => {
  const question = 'Are you sure you want to delete this company?';
  if (images === 0) return question;
  const [its, leave, stay] =
    images === 1 ? ['Its image', 'leaves', 'It stays'] : [`Its ${images} images`, 'leave', 'They stay'];
  return `${question} ${its} ${leave} the gallery and ${images === 1 ? 'its address stops' : 'their addresses stop'} working. ${stay} on the Images page, where you can move ${images === 1 ? 'it' : 'them'} to another company. To delete it all for good and refuse it from then on, take down everything.`;
};

/** Toast of the removed demo gallery. */
export const demoRemoved = (companies: number, images: number) => ({
  title: 'Demo removed',
  description: `${counted(companies, 'company', 'companies')} and ${counted(images, 'image')} are gone.`,
});
/** Toast of the switch that shows the demo beside real companies. */
export const demoSwitched = (isShown: boolean) => ({
  title: isShown ? 'Demo shown' : 'Demo set aside',
  description: 'Visitors see the change after the next build, which has been requested.',
});

/** Message of a failed switch. */
export const DEMO_SWITCH_FAILED = 'The demo could not be switched';

/** Message of a failed removal of the demo. */
export const DEMO_FAILED = 'The demo could not be removed. Try again.';

/** Message of a failed update (spec 8). */
export const updateFailed = (message: string): string => `Failed to update company: ${message}`;

/** Why saving failed if fields were refused. */
export const CHECK_FIELDS = 'Check the marked fields.';
/** Why saving failed without a response. */
export const UNREACHABLE = 'The server could not be reached. Try again.';

/** Toast of a saved order. */
export const ORDERED = { title: 'Order saved' };
/** Message of an order that could not be saved. */
export const ORDER_FAILED = 'Failed to save the new order. Please try again.';
