import { z } from 'astro/zod';
import { takedownReasonSchema } from './takedown.contract.ts';

/** Payload of `POST /api/admin/companies/{id}/takedown`. */
export const companyTakedownRequestSchema = z.object({ reason: takedownReasonSchema });

/** Response of `POST /api/admin/companies/{id}/takedown`: what the takedown has done, by this call and those before it. */
export const companyTakedownSchema = z.object({
  name: z.string(),
  slug: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  images: z.number().int().describe('Images that left the gallery'),
  artwork: z.number().int().describe('Logos and covers that left'),
  flows: z.number().int().describe('Flows that left with the company'),
  left: z
    .number()
    .int()
    .describe('Images that a further call takes down; 0: the company is gone too, unless some failed'),
  failed: z.array(z.string()).describe('What could not be taken down, each a sentence; the company stays a draft'),
  filesRemoved: z.boolean().describe('False: the image host has not deleted every file yet; the server tries again'),
  addresses: z
    .array(z.string())
    .describe('Addresses of the company before the takedown: each answers 404 from the next build on'),
  lists: z.array(z.string()).describe('Addresses that stay, but name the company no more'),
  names: z.array(z.string()).describe('What lists named the company by'),
  near: z.array(z.object({ id: z.string(), subject: z.string() })).describe('Near copies at other companies'),
  notReached: z.array(z.string()).describe('Copies that a takedown does not reach, each a sentence'),
});

export type CompanyTakedown = z.output<typeof companyTakedownSchema>;
