import { z } from 'astro/zod';
import { GUEST_LINK } from './limits.ts';

const instant = z.iso.datetime();

/** Payload of `PUT /api/collections/{id}/guest-link`. */
export const newGuestLinkSchema = z.object({
  days: z.int().min(1).max(GUEST_LINK.maxDays).describe('How many days it works'),
});

/** A guest link as its owner sees it; the token is shown once, when it is created. */
export const guestLinkSchema = z.object({
  createdAt: instant,
  expiresAt: instant,
  openings: z.int().describe('How often its page was opened'),
});

/** Response of `GET /api/collections/{id}/guest-link`. */
export const guestLinkStateSchema = z.object({
  isAllowed: z.boolean().describe('Whether an admin allows guest links; without that no link works'),
  link: guestLinkSchema.nullable().describe('The last link that was created and not ended; its time may be over'),
});

/** Response of `PUT /api/collections/{id}/guest-link`. */
export const createdGuestLinkSchema = guestLinkSchema.extend({ token: z.string(), address: z.string() });

/** Response of `GET /api/guest/{token}`: what everyone with the link sees. It names no id and no address of the gallery's. */
export const guestCollectionSchema = z.object({
  title: z.string(),
  description: z.string(),
  expiresAt: instant,
  total: z.int().describe('Images of the collection, shown or not'),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  items: z
    .array(
      z.object({
        image: z
          .object({
            picture: z.string().describe('Its name in the addresses of the watermarked pictures of this link'),
            title: z.string(),
            alt: z.string(),
            company: z.string(),
            credit: z.string(),
            width: z.int(),
            height: z.int(),
            placeholder: z.string().describe('ThumbHash, base64'),
          })
          .nullable()
          .describe('Null where the image was removed from the gallery'),
        section: z.string().nullable(),
        note: z.string(),
      }),
    )
    .max(GUEST_LINK.images),
});

/** Payload of `PUT /api/admin/guest-links`; `was` is the state that the change is based on. */
export const guestLinkChoiceSchema = z.strictObject({ isAllowed: z.boolean(), was: z.boolean() });

/** Response of `GET` and `PUT /api/admin/guest-links`. */
export const guestLinkSettingSchema = z.object({
  isAllowed: z.boolean(),
  links: z.int().describe('Links whose time is not over'),
});

export type GuestLinkState = z.infer<typeof guestLinkStateSchema>;
export type GuestCollection = z.infer<typeof guestCollectionSchema>;
export type GuestLinkSetting = z.infer<typeof guestLinkSettingSchema>;
