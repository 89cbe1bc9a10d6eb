/** What a guest link shows and how long it works (contract 11). */
export const GUEST_LINK = { images: 60, maxDays: 30, defaultDays: 7 } as const;

/** Widths in pixels of the watermarked pictures: for a grid, and for a whole screen. */
export const GUEST_WIDTHS = { small: 640, full: 1_920 } as const;

/** Size of a watermarked picture. */
export type GuestSize = keyof typeof GUEST_WIDTHS;

/** Root-relative address of the page of a guest link. */
export const guestPath = (token: string): string => `/g/${encodeURIComponent(token)}`;

/** Root-relative address of a watermarked picture of a guest link. */
export const guestPicturePath = (token: string, picture: string, size: GuestSize): string =>
  `${guestPath(token)}/${picture}-${size}.webp`;
