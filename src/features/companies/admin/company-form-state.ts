import { isoTime, localTime } from '#browser/local-time.ts';
import { type CompanyRecord, DEFAULT_LOGO_COLOR, DEFAULT_LOGO_ICON } from '#shared/companies/company.contract.ts';
import { COMPANY_LABELS, mapTexts } from '#shared/companies/company-fields.ts';
import { companyFormSchema } from '#shared/companies/company-form.contract.ts';
import { slugOf } from '#shared/companies/slug.ts';
import { type Choices, type Difference, differencesOf, settledFields } from '#ui/form/conflict.ts';

/** Labels of fields, beside the input and in messages. */
export const FIELD_LABELS = { ...COMPANY_LABELS, draft: 'Visibility', publishAt: 'Publish on' };

export type CompanyField = keyof typeof FIELD_LABELS;

/** The texts of the form's fields, as typed; `draft` is `true` or empty, `publishAt` a `datetime-local` value. */
export type CompanyFields = Record<CompanyField, string>;

export type CompanyFormState = {
  /** The stored company that is edited; null for a new one. */
  stored: CompanyRecord | null;
  /** Initial values of the fields. */
  initial: CompanyFields;
  fields: CompanyFields;
  /** Fields that have lost focus or were saved once: only these show errors. */
  touched: ReadonlySet<CompanyField>;
  /** Errors from the server, until the field is edited. */
  refused: Partial<CompanyFields>;
  /** The slug follows the name until it is edited by hand (spec 4). */
  slugFollows: boolean;
  /** The version that someone else saved meanwhile; the form waits for a decision. */
  conflict: CompanyRecord | null;
};

const fieldsOf = (company: CompanyRecord | null): CompanyFields => ({
  name: company?.name ?? '',
  slug: company?.slug ?? '',
  description: company?.description ?? '',
  ...mapTexts((name) => company?.[name] ?? ''),
  logoUrl: company?.logoUrl ?? '',
  logoColor: company?.logoColor ?? DEFAULT_LOGO_COLOR,
  logoIcon: company?.logoIcon ?? DEFAULT_LOGO_ICON,
  heroImageUrl: company?.heroImage ?? '',
  cloudinaryFolder: company?.cloudinaryFolder ?? '',
  draft: company?.draft ? 'true' : '',
  publishAt: localTime(company?.publishAt),
});

/** The initial state, for a stored company or for a new one with some given fields. */
export function openForm(stored: CompanyRecord | null, initial: Partial<CompanyFields> = {}): CompanyFormState {
  const fields = { ...fieldsOf(stored), ...initial };
  const slug = fields.slug || slugOf(fields.name);
  return {
    stored,
    initial: fieldsOf(stored),
    fields: { ...fields, slug },
    touched: new Set(),
    refused: {},
    slugFollows: stored === null,
    conflict: null,
  };
}

const without = (refused: Partial<CompanyFields>, field: CompanyField): Partial<CompanyFields> => {
  const { [field]: _left, ...others } = refused;
  return others;
};

const put = (state: CompanyFormState, field: CompanyField, text: string): CompanyFormState => ({
  ...state,
  fields: { ...state.fields, [field]: text },
  refused: without(state.refused, field),
});

/** Edits a field. Editing the slug detaches it from the name, clearing it attaches it again. */
export function typeField(state: CompanyFormState, field: CompanyField, text: string): CompanyFormState {
  const typed = put(state, field, text);
  if (field === 'slug') return { ...typed, slugFollows: text === '' };
  return field === 'name' && state.slugFollows ? put(typed, 'slug', slugOf(text)) : typed;
}

/** Records that a field has lost focus. */
export const touchField = (state: CompanyFormState, field: CompanyField): CompanyFormState =>
  state.touched.has(field) ? state : { ...state, touched: new Set([...state.touched, field]) };

/** The fields as API input. */
const inputOf = ({ draft, publishAt, ...texts }: CompanyFields) => ({
  ...texts,
  draft: draft === 'true',
  publishAt: draft === 'true' ? isoTime(publishAt) : null,
});

/** All errors, from the schema that the server uses too. */
export function errorsOf({ fields, refused }: CompanyFormState): Partial<CompanyFields> {
  const parsed = companyFormSchema.safeParse(inputOf(fields));
  const errors: Partial<CompanyFields> = { ...refused };
  for (const issue of parsed.error?.issues ?? []) errors[issue.path[0] as CompanyField] ??= issue.message;
  return errors;
}

/** The visible errors: those of touched fields, and the server's. */
export function shownErrors(state: CompanyFormState): Partial<CompanyFields> {
  const shown = Object.entries(errorsOf(state)).filter(
    ([field]) => state.touched.has(field as CompanyField) || field in state.refused,
  );
  return Object.fromEntries(shown);
}

/** Marks every field as touched, so that all errors show. */
export const touchAll = (state: CompanyFormState): CompanyFormState => ({
  ...state,
  touched: new Set(Object.keys(state.fields) as CompanyField[]),
});

/** Adds the errors of a refused save; the input stays. */
export const refuse = (state: CompanyFormState, errors: Record<string, string>): CompanyFormState => ({
  ...state,
  refused: Object.fromEntries(Object.entries(errors).filter(([field]) => field in state.fields)),
});

/** A warning if another company has the typed folder; undefined if none has. */
export function folderWarning({ stored, fields }: CompanyFormState, companies: readonly CompanyRecord[]) {
  const folder = fields.cloudinaryFolder.trim();
  const other = companies.find(({ id, cloudinaryFolder }) => id !== stored?.id && cloudinaryFolder === folder);
  return folder && other
    ? `${other.name} has this folder. Choose another folder: it shows the images of one company.`
    : undefined;
}

/** Whether there is unsaved input. */
export const isDirty = ({ initial, fields }: CompanyFormState): boolean =>
  (Object.keys(fields) as CompanyField[]).some((field) => fields[field] !== initial[field]);

/** Whether a stored company is what the form would save. */
export const isStored = ({ fields }: CompanyFormState, company: CompanyRecord): boolean => {
  const stored = fieldsOf(company);
  return (Object.keys(fields) as CompanyField[]).every((field) => fields[field].trim() === stored[field]);
};

/** The input of a save: every field, and the version it is based on. */
export const payloadOf = ({ stored, fields }: CompanyFormState) =>
  stored ? { ...inputOf(fields), version: stored.version } : inputOf(fields);

/** Records the version that someone else saved meanwhile. */
export const meetConflict = (state: CompanyFormState, current: CompanyRecord): CompanyFormState => ({
  ...state,
  conflict: current,
});

/** What someone else has changed since the form was opened, and the form's values. */
export const conflictDifferences = ({ conflict, initial, fields }: CompanyFormState): Difference[] =>
  conflict ? differencesOf({ based: initial, theirs: fieldsOf(conflict), mine: fields }, FIELD_LABELS) : [];

/** Resolves a conflict: the form continues from the stored company. */
export function settleConflict(state: CompanyFormState, choices: Choices): CompanyFormState {
  const { conflict, initial, fields } = state;
  if (!conflict) return state;
  const theirs = fieldsOf(conflict);
  const settled = settledFields({ based: initial, theirs, mine: fields }, choices);
  return { ...state, stored: conflict, initial: theirs, fields: settled, conflict: null, refused: {} };
}
