import type { AskingApp } from '#shared/oauth/consent.contract.ts';

/** The app that a browser is asked about, for its page, and the page's status; null if the question is over. */
export async function openConsent(
  { app }: App.Locals,
  uid: string,
  request: Request,
  headers: Headers,
): Promise<{ asking: AskingApp | null; status: number }> {
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Referrer-Policy', 'no-referrer');
  const asking = (await app.consents.asking(uid, request.headers.get('Cookie'))) ?? null;
  return { asking, status: asking ? 200 : 404 };
}
