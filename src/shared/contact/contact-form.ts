/** What people ask for (contract 18), with their choices on the contact page. */
export const CONTACT_KINDS = {
  removal: 'Remove an image or a company',
  report: 'Report a mistake',
  suggest: 'Suggest a product or a page',
} as const;

/** What is to be removed. */
export const REMOVAL_SCOPES = { image: 'This image', company: 'Everything of the company' } as const;

/** What is wrong. */
export const REPORTED_PROBLEMS = {
  company: 'Wrong company',
  tag: 'Wrong tag',
  'personal-data': 'Shows personal data',
  other: 'Something else',
} as const;

/** The fields that can be wrong, in the order of the form, with their labels. */
export const CONTACT_LABELS = {
  kind: 'What is it about?',
  image: 'Address of the image or company',
  page: 'Address of the product or page',
  message: 'Message',
  email: 'Your email address',
} as const;

/** The fields with an error, in the order of the form. */
export const wrongFields = (errors: Readonly<Record<string, string>>): (keyof typeof CONTACT_LABELS)[] =>
  (Object.keys(CONTACT_LABELS) as (keyof typeof CONTACT_LABELS)[]).filter((name) => errors[name] !== undefined);

/** Most characters of a field. */
export const CONTACT_MAX = { address: 500, message: 2_000, email: 254 } as const;

/** A field that people do not see: only robots fill it in. */
export const CONTACT_TRAP = 'leave_empty';

/** Where the form is sent. */
export const CONTACT_ACTION = '/contact/sent';

/** Root-relative address of the contact page, about an image. */
export const contactPath = (imageId: string): string => `/contact?image=${encodeURIComponent(imageId)}`;

type Titled = {
  kind: keyof typeof CONTACT_KINDS;
  scope: keyof typeof REMOVAL_SCOPES;
  problem: keyof typeof REPORTED_PROBLEMS;
};

/** What a request is about, in a few words. */
export function requestTitle({ kind, scope, problem }: Titled): string {
  if (kind === 'suggest') return 'Suggestion';
  if (kind === 'report') return `Report: ${REPORTED_PROBLEMS[problem].toLowerCase()}`;
  return scope === 'company' ? 'Removal of everything of a company' : 'Removal of an image';
}
