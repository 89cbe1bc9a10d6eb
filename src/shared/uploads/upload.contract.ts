import { z } from 'astro/zod';

/** Multipart fields of `POST /api/upload` and `POST /api/admin/artwork`. */
export const uploadFormSchema = z.object({
  image: z.string().meta({ format: 'binary', description: 'One file: JPG, PNG, GIF, WebP or AVIF, told by its bytes' }),
  folder: z.string().optional().describe('Folder on the image host; signed-in users may only use `test-uploads`'),
  tags: z.string().optional().describe('Comma-separated; from admins only'),
  alt: z.string().optional().describe('Alt text; from admins only'),
  identical: z
    .string()
    .optional()
    .describe(
      '`skip`: an image whose bytes the gallery has is named and not stored; `keep`: it is stored; neither: it is stored unless the same folder has it',
    ),
  draft: z.string().optional().describe('`true`: hidden until it is published; from admins only'),
});

/** Response of `POST /api/admin/incoming`: a form for the image host, to be sent from the browser with the file as `file`. */
export const incomingFormSchema = z.object({
  id: z.string().describe('What `POST /api/admin/incoming/{id}` takes in afterwards'),
  address: z.string(),
  fields: z.record(z.string(), z.string()).describe('Signed for an hour'),
});

/** Body of `POST /api/admin/incoming/{id}`: what the file is. */
export const incomingUploadSchema = z.object({
  name: z.string().max(500).describe('Name of the file'),
  folder: z.string().max(200),
  draft: z.boolean().default(false).describe('Hidden until it is published'),
  identical: z
    .enum(['skip', 'keep'])
    .default('skip')
    .describe('Whether an image is stored that the gallery has already'),
});

/** Response of `POST /api/upload` (spec 3). */
export const uploadResponseSchema = z.object({
  secure_url: z.string().describe('Address of the full size on the image host'),
  public_id: z.string(),
  width: z.number().int().describe('Pixels'),
  height: z.number().int(),
  format: z.string(),
  stored: z
    .literal(false)
    .optional()
    .describe('The gallery has an image of the same bytes: nothing was added, and this is the existing one'),
  copies: z
    .array(z.object({ id: z.string(), subject: z.string(), exact: z.boolean() }))
    .optional()
    .describe('Images of the gallery that are the same file (`exact`) or nearly identical; not for test uploads'),
});

export type UploadResponse = z.infer<typeof uploadResponseSchema>;
