import { z } from 'astro/zod';
import { hostedImageSchema } from '../images/image.contract.ts';
import { lineSchema, textSchema } from '../text/text.contract.ts';
import { CONTACT_MAX } from './contact-form.ts';

const KINDS = ['removal', 'report', 'suggest'] as const;
const SCOPES = ['image', 'company'] as const;
const PROBLEMS = ['company', 'tag', 'personal-data', 'other'] as const;
const STATES = ['open', 'answered', 'done'] as const;

const isWebAddress = (text: string): boolean => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Fields of the contact page's form. */
export const contactFormSchema = z
  .object({
    kind: z.enum(KINDS, 'Choose what it is about.'),
    scope: z.enum(SCOPES).default('image'),
    problem: z.enum(PROBLEMS).default('other'),
    image: lineSchema(CONTACT_MAX.address).default(''),
    page: lineSchema(CONTACT_MAX.address)
      .refine(isWebAddress, 'Enter an address that begins with https://.')
      .default(''),
    message: textSchema(CONTACT_MAX.message).default(''),
    email: lineSchema(CONTACT_MAX.email)
      .refine((text) => text === '' || z.email().safeParse(text).success, 'Enter an email address.')
      .default(''),
  })
  .refine(({ kind, email }) => kind !== 'removal' || email !== '', {
    path: ['email'],
    error: 'Enter your email address: we may have to ask you something before we remove it.',
  })
  .refine(({ kind, image, message }) => kind === 'suggest' || image !== '' || message !== '', {
    path: ['image'],
    error: 'Enter the address of the image or company, or describe it in the message.',
  })
  .refine(({ kind, page, message }) => kind !== 'suggest' || page !== '' || message !== '', {
    path: ['page'],
    error: 'Enter the address of the page, or name the product in the message.',
  });

/** A request as admins see it. */
export const contactRequestSchema = z.object({
  id: z.number().int(),
  kind: z.enum(KINDS),
  scope: z.enum(SCOPES).describe('What a removal is about'),
  problem: z.enum(PROBLEMS).describe('What a report says is wrong'),
  about: z.string().describe('The image or company as the person named it'),
  image: z
    .object({ id: z.string(), name: z.string(), image: hostedImageSchema })
    .nullable()
    .describe('The image, if the gallery has it'),
  company: z
    .object({ id: z.string(), name: z.string(), slug: z.string() })
    .nullable()
    .describe('The company, or that of the image, if the gallery has it'),
  page: z.string(),
  message: z.string(),
  email: z.string(),
  state: z.enum(STATES),
  receivedAt: z.iso.datetime(),
  changedAt: z.iso.datetime().describe('When it got its state'),
});

/** Payload of `PATCH /api/admin/inbox/{id}`. */
export const contactStateSchema = z.strictObject({
  state: z.enum(STATES),
  was: z.enum(STATES).describe('The state that the admin has seen'),
});

/** Response of `GET /api/admin/inbox/count`. */
export const openRequestsSchema = z.object({ open: z.number().int() });

export type ContactForm = z.output<typeof contactFormSchema>;
export type ContactRequest = z.infer<typeof contactRequestSchema>;
export type ContactState = ContactRequest['state'];
