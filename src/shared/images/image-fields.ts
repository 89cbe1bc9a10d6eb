import { isLicenceStated, licenceText } from './licence.ts';

/** What a field is: its column, schema, input and display text follow from it. */
type Kind =
  | { kind: 'text' | 'long-text' | 'address'; max: number }
  | { kind: 'date' }
  // The index stores a choice by its place: new ones are added at the end.
  | { kind: 'choice'; choices: readonly (readonly [value: string | number, label: string])[] }
  | {
      kind: 'switch';
      choices: readonly [readonly [value: true, label: string], readonly [value: false, label: string]];
    };

type ImageField = Kind & {
  label: string;
  /** Its bit in `images.edited`: an import does not change a field that an admin has edited. Never reuse one. */
  bit: number;
  /** What it is called in a sentence and in the history; default: the label in lower case. */
  noun?: string;
  /** What it is called beside its value (panel, image page, compare, merge); default: the label. */
  fact?: string;
  /** Shown to visitors beside a value; false: it has a place of its own. An empty text replaces a missing value. */
  shown: boolean | { missing: string };
  /** Its part of a credit line; default: none. */
  credit?: (text: string) => string;
  hint?: string;
  placeholder?: string;
  /** Fills a row of the form. */
  isWide?: boolean;
  /** Several images can't share it. */
  isUnique?: boolean;
  /** Triage offers it. */
  inTriage?: boolean;
};

/**
 * Everything that can be edited about an image, beside its tags, file and visibility. Columns of these names are in
 * `db/schema/images.ts`; the API, `images.json`, the history and exports use the same names. Its order is that of forms and lists.
 */
export const IMAGE_FIELDS = {
  alt: {
    kind: 'long-text',
    max: 500,
    label: 'Alt text',
    bit: 2,
    shown: false,
    hint: 'What the image shows. Left empty, it names the company and the first tag.',
  },
  title: { kind: 'text', max: 200, label: 'Title', bit: 4, shown: false, isWide: true, isUnique: true },
  source: {
    kind: 'address',
    max: 2_048,
    label: 'Source',
    bit: 8,
    shown: true,
    credit: (text) => text,
    hint: "The page that the image comes from. Empty: the company's source.",
    placeholder: 'https://',
    isWide: true,
  },
  sourceImage: {
    kind: 'address',
    max: 2_048,
    label: 'Original file',
    bit: 2_048,
    shown: false,
    isWide: true,
    isUnique: true,
  },
  license: {
    kind: 'text',
    max: 300,
    label: 'Licence',
    bit: 16,
    shown: { missing: 'Licence not stated' },
    credit: licenceText,
    hint: "Empty: the company's licence.",
    placeholder: 'CC-BY-4.0',
  },
  author: { kind: 'text', max: 200, label: 'Author', bit: 32, shown: true, credit: (text) => text && `by ${text}` },
  capturedAt: {
    kind: 'date',
    label: 'Captured on',
    noun: 'capture date',
    fact: 'Captured',
    bit: 64,
    shown: true,
    credit: (text) => text && `captured ${text}`,
  },
  quality: {
    kind: 'choice',
    choices: [
      [3, '3: worth showing first'],
      [2, '2: good'],
      [1, '1: show last'],
    ],
    label: 'Quality',
    bit: 128,
    shown: false,
    inTriage: true,
  },
  annotated: {
    kind: 'switch',
    choices: [
      [true, 'Someone drew on it'],
      [false, 'Clean screenshot'],
    ],
    label: 'Annotations',
    bit: 256,
    shown: false,
    hint: 'Arrows, boxes or blurs that the product does not have.',
    inTriage: true,
  },
  form: {
    kind: 'choice',
    choices: [
      ['screen', 'Whole screen'],
      ['part', 'Part of a screen'],
      ['element', 'Single element'],
      ['other', 'Something else'],
    ],
    label: 'Form',
    bit: 512,
    shown: false,
    inTriage: true,
  },
  platform: {
    kind: 'choice',
    choices: [
      ['web', 'Web'],
      ['desktop', 'Desktop'],
      ['mobile', 'Mobile'],
      ['cli', 'Command line'],
    ],
    label: 'Platform',
    bit: 1_024,
    shown: true,
    credit: (text) => text,
    inTriage: true,
  },
} as const satisfies Record<string, ImageField>;

type Fields = typeof IMAGE_FIELDS;
export type ImageFieldName = keyof Fields;

type ValueOf<Field> = Field extends { choices: readonly (readonly [infer Value, string])[] }
  ? Value | null
  : Field extends { kind: 'date' }
    ? string | null
    : string;

/** The values of an image's fields, as stored; unknown: an empty text or null. */
export type ImageFields = { [Name in ImageFieldName]: ValueOf<Fields[Name]> };

export const IMAGE_FIELD_NAMES = Object.keys(IMAGE_FIELDS) as ImageFieldName[];

/** The bit of each field in `images.edited`. */
export const EDITED: Readonly<Record<ImageFieldName | 'tags' | 'regions', number>> = {
  tags: 1,
  regions: 1_048_576,
  ...mapFields((name) => IMAGE_FIELDS[name].bit),
};

/** Fields of a gallery item; its `image` has the alternative text. */
export const PUBLIC_FIELDS = IMAGE_FIELD_NAMES.filter((name) => name !== 'alt');
type PublicField = (typeof PUBLIC_FIELDS)[number];

/** The declaration of a field, without its literal types. */
export const imageField = (name: ImageFieldName): ImageField => IMAGE_FIELDS[name];

/** An object with an entry for each field. */
export function mapFields<T>(of: (name: ImageFieldName) => T): Record<ImageFieldName, T> {
  return Object.fromEntries(IMAGE_FIELD_NAMES.map((name) => [name, of(name)])) as Record<ImageFieldName, T>;
}

/** The fields of a row, an image or a table, without its other entries. */
export const fieldsOf = <T extends Record<ImageFieldName, unknown>>(from: T): Pick<T, ImageFieldName> =>
  mapFields((name) => from[name]) as Pick<T, ImageFieldName>;

/** What is known of an image, as a gallery item has it. */
export const publicFields = (row: ImageFields): { [Name in PublicField]?: NonNullable<ImageFields[Name]> } =>
  Object.fromEntries(PUBLIC_FIELDS.flatMap((name) => (isKnown(row[name]) ? [[name, row[name]]] : [])));

/** Fields that triage offers beside tags and alternative text. */
export const TRIAGE_FIELDS = IMAGE_FIELD_NAMES.filter((name) => imageField(name).inTriage);

/** A field with a fixed set of values. */
export type ChoiceFieldName = {
  [Name in ImageFieldName]: Fields[Name] extends { choices: unknown } ? Name : never;
}[ImageFieldName];

const isChoice = (name: ImageFieldName): name is ChoiceFieldName => 'choices' in IMAGE_FIELDS[name];

/** Fields with a fixed set of values, in the order in which they were added: the index refers to them by their place here. */
export const CHOICE_FIELDS = IMAGE_FIELD_NAMES.filter(isChoice).toSorted(
  (a, b) => IMAGE_FIELDS[a].bit - IMAGE_FIELDS[b].bit,
);

/** The values of a field with a fixed set of them, in their order. */
export function choicesOf(
  name: ImageFieldName,
): readonly (readonly [value: string | number | boolean, label: string])[] {
  const field = imageField(name);
  return 'choices' in field ? field.choices : [];
}

/** Whether a value is known. */
export const isKnown = (value: unknown): boolean => value !== '' && value !== null && value !== undefined;

const UNKNOWN = { text: '', 'long-text': '', address: '', date: null, choice: null, switch: null } as const;

/** An image of which nothing is known. */
export const NO_FIELDS = mapFields((name) => UNKNOWN[IMAGE_FIELDS[name].kind]) as ImageFields;

/** A field's name in a sentence and in the history. */
export const fieldNoun = (name: ImageFieldName): string =>
  imageField(name).noun ?? imageField(name).label.toLowerCase();

/** A field's name beside its value. */
export const factName = (name: ImageFieldName): string => imageField(name).fact ?? imageField(name).label;

/** Fields that are listed beside their values. */
export const SHOWN_FIELDS = PUBLIC_FIELDS.filter((name) => imageField(name).shown);

/** An input's text as people read it: a choice's label. */
export function inputLabel(name: ImageFieldName, text: string): string {
  return choicesOf(name).find(([value]) => String(value) === text)?.[1] ?? text;
}

/** A value as people read it; empty: unknown. */
export function fieldText(name: ImageFieldName, value: unknown): string {
  if (!isKnown(value) || (name === 'license' && !isLicenceStated(String(value)))) return '';
  return inputLabel(name, String(value)).trim();
}

/** A value as the text of its input. */
export const inputText = (value: unknown): string => (isKnown(value) ? String(value) : '');

/** The value of an input's text, which its schema still has to check. */
export function inputValue(name: ImageFieldName, text: string): string | number | boolean | null {
  if (!('choices' in imageField(name))) return text;
  return choicesOf(name).find(([choice]) => String(choice) === text)?.[0] ?? null;
}
