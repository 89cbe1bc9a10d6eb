type CompanyField = {
  label: string;
  /** Its bit in `companies.edited`: an import does not change a field that an admin has edited. Never reuse one. */
  bit: number;
  /** What the form calls it, and `companies.json`; default: as its column. */
  inForm?: string;
  inFile?: string;
};

/** A field that is a line of text, and nothing else: it may be missing. */
type CompanyText = CompanyField & {
  kind: 'text' | 'address';
  max: number;
  /** What the API's description says. */
  about?: string;
  hint?: string;
};

/**
 * Everything that can be edited about a company, beside its state and place. Columns of these names are in
 * `db/schema/companies.ts`. All else follows for a field with a `kind`: API, form, history, import, export, starters and the check
 * of backups. Its order is that of forms and lists.
 */
export const COMPANY_FIELDS = {
  name: { label: 'Name', bit: 1 },
  slug: { label: 'Slug', bit: 2 },
  description: { label: 'Description', bit: 4 },
  websiteUrl: { kind: 'address', max: 2_048, label: 'Website', bit: 8 },
  logoUrl: { label: 'Logo', bit: 16, inFile: 'logo' },
  logoColor: { label: 'Logo colour', bit: 32 },
  logoIcon: { label: 'Logo icon', bit: 64 },
  heroImage: { label: 'Hero image', bit: 128, inForm: 'heroImageUrl' },
  cloudinaryFolder: { label: 'Image-host folder', bit: 256, inFile: 'folder' },
  source: { kind: 'text', max: 300, label: 'Source', bit: 512, hint: "Shown as the images' credit line." },
  license: { kind: 'text', max: 300, label: 'Licence', bit: 1_024 },
  category: {
    kind: 'text',
    max: 80,
    label: 'Category',
    bit: 2_048,
    about: 'Product class',
    hint: 'What kind of product it is.',
  },
} as const satisfies Record<string, CompanyField | CompanyText>;

type Fields = typeof COMPANY_FIELDS;
export type CompanyFieldName = keyof Fields;
/** A field that is a line of text. */
export type CompanyTextName = {
  [Name in CompanyFieldName]: Fields[Name] extends { kind: string } ? Name : never;
}[CompanyFieldName];

const ENTRIES = Object.entries(COMPANY_FIELDS) as [CompanyFieldName, CompanyField][];

/** The bit of each field in `companies.edited`. */
export const EDITED_COMPANY = Object.fromEntries(ENTRIES.map(([name, { bit }]) => [name, bit])) as Readonly<
  Record<CompanyFieldName, number>
>;

/** What a column is called in `companies.json`. */
export const nameInFile = (column: string): string => ENTRIES.find(([name]) => name === column)?.[1].inFile ?? column;

/** The same bits by the names in `companies.json`. */
export const EDITED_IN_FILE: Readonly<Record<string, number>> = Object.fromEntries(
  ENTRIES.map(([name, { bit }]) => [nameInFile(name), bit]),
);

type InForm = { [Name in CompanyFieldName]: Fields[Name] extends { inForm: infer Own extends string } ? Own : Name };

/** Labels of fields by their names in the form. */
export const COMPANY_LABELS = Object.fromEntries(
  ENTRIES.map(([name, { label, inForm = name }]) => [inForm, label]),
) as Record<InForm[CompanyFieldName], string>;

export const COMPANY_TEXTS = ENTRIES.flatMap(([name, field]) => ('kind' in field ? [name as CompanyTextName] : []));

/** The declaration of a text, without its literal types. */
export const companyText = (name: CompanyTextName): CompanyText => COMPANY_FIELDS[name];

/** An object with an entry for each text. */
export const mapTexts = <T>(of: (name: CompanyTextName) => T): Record<CompanyTextName, T> =>
  Object.fromEntries(COMPANY_TEXTS.map((name) => [name, of(name)])) as Record<CompanyTextName, T>;
