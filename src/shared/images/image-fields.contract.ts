import { z } from 'astro/zod';
import { isHttpAddress } from '../companies/web-address.ts';
import { lineSchema } from '../text/text.contract.ts';
import { type ImageFieldName, type ImageFields, imageField, mapFields, PUBLIC_FIELDS } from './image-fields.ts';

const ABOUT: Partial<Record<ImageFieldName, string>> = {
  alt: 'The stored text; empty: a generated one is used',
  source: 'Address of the page that the image comes from',
  license: "SPDX identifier or text; the company's where the image has none of its own",
  capturedAt: 'Day of the capture',
};

/** A day as `YYYY-MM-DD`; a timestamp is cut to its day. Empty: unknown. */
const daySchema = z
  .string()
  .trim()
  .transform((text) => (z.iso.datetime({ offset: true }).safeParse(text).success ? text.slice(0, 10) : text))
  .refine((text) => text === '' || z.iso.date().safeParse(text).success, 'Enter a date such as 2025-03-31.')
  .transform((text) => text || null);

const addressSchema = (max: number) =>
  lineSchema(max).refine(
    (text) => text === '' || isHttpAddress(text),
    'Enter an address that begins with http:// or https://.',
  );

function inputOf(name: ImageFieldName): z.ZodType {
  const field = imageField(name);
  if ('choices' in field) {
    const values = field.choices.map(([value]) => value);
    return z.literal(values, `Use one of ${values.join(', ')}.`).nullable();
  }
  if (field.kind === 'date') return daySchema;
  return field.kind === 'address' ? addressSchema(field.max) : lineSchema(field.max);
}

function schemaOf(name: ImageFieldName): z.ZodType {
  const field = imageField(name);
  if ('choices' in field) return z.literal(field.choices.map(([value]) => value));
  return field.kind === 'date' ? z.iso.date() : z.string();
}

const described = (name: ImageFieldName, schema: z.ZodType) => {
  const about = ABOUT[name];
  return about ? schema.describe(about) : schema;
};

type Known<Name extends ImageFieldName> = NonNullable<ImageFields[Name]>;
/** A date is given as a text, and an empty one removes it. */
type Given<Name extends ImageFieldName> = ImageFields[Name] extends string | null
  ? null extends ImageFields[Name]
    ? string extends Known<Name>
      ? string
      : ImageFields[Name]
    : string
  : ImageFields[Name];

/** Fields of an image as an admin or an import gives them; unknown: an empty text, for choices null. */
export const imageFieldsSchema = z.object(
  mapFields(inputOf) as unknown as { [Name in ImageFieldName]: z.ZodType<ImageFields[Name], Given<Name>> },
);

/** Fields as they are stored, for admins. */
export const storedFieldsSchema = z.object(
  mapFields((name) =>
    described(
      name,
      imageField(name).kind in { date: 1, choice: 1, switch: 1 } ? schemaOf(name).nullable() : schemaOf(name),
    ),
  ) as unknown as { [Name in ImageFieldName]: z.ZodType<ImageFields[Name], ImageFields[Name]> },
);

/** Fields of an image in the gallery; what is unknown is left out. */
export const publicFieldsSchema = z.object(
  Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, described(name, schemaOf(name)).optional()])) as unknown as {
    [Name in (typeof PUBLIC_FIELDS)[number]]: z.ZodOptional<z.ZodType<Known<Name>, Known<Name>>>;
  },
);
