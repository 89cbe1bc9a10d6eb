import type { FlashName } from '#shared/http/flash.ts';

/** Texts of the toasts that the server requests (spec 8). */
export const FLASHES: Readonly<Record<FlashName, { title: string; description: string; kind: 'destructive' }>> = {
  'access-denied': {
    title: 'Access Denied',
    description: 'You need admin privileges to access this page',
    kind: 'destructive',
  },
};
