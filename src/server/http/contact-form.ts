import { contactFormSchema } from '#shared/contact/contact.contract.ts';
import { CONTACT_ACTION, CONTACT_TRAP } from '#shared/contact/contact-form.ts';
import { AppError } from '#shared/http/app-error.ts';
import { requireOwnOrigin } from './access.ts';
import { statusOf } from './problem.ts';
import { fieldErrors, fieldProblem, idempotencyKeyOf, readBytes, senderOf } from './read-input.ts';

/** Several times what the fields may have, encoded. */
const BODY_MAX_BYTES = 32 * 1024;

/** What the page that the form is sent to shows. */
export type ContactOutcome = {
  isTaken: boolean;
  /** What was sent, so that nobody has to type it again. */
  values: Readonly<Record<string, string>>;
  /** What is wrong with each field. */
  errors: Readonly<Record<string, string>>;
  /** What is wrong with all of it. */
  problem?: string;
};

async function readFields(request: Request): Promise<Record<string, string>> {
  if (!request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')) {
    throw new AppError('unsupported-media-type', { detail: 'Send the form of this page.' });
  }
  const text = new TextDecoder().decode(await readBytes(request, BODY_MAX_BYTES));
  const values = Object.fromEntries(new URLSearchParams(text));
  if (values.message) values.message = values.message.replaceAll('\r\n', '\n');
  // Without a script, the static page can't fill in the image that its address names.
  const referrer = URL.parse(request.headers.get('Referer') ?? '');
  if (!values.image && referrer?.pathname === '/contact') values.image = referrer.searchParams.get('image') ?? '';
  return values;
}

/** The form as someone opens it who comes from an image's page: a gated image's page may not name the image itself. */
export function openContactForm(request: Request, siteUrl: string, headers: Headers): Record<string, string> {
  headers.set('Cache-Control', 'private, no-store');
  const from = URL.parse(request.headers.get('Referer') ?? '');
  const isImagePage = from?.origin === new URL(siteUrl).origin && /^\/image\/[\w-]{1,64}$/.test(from.pathname);
  return isImagePage ? { image: `${from.origin}${from.pathname}` } : {};
}

/** Takes the contact page's form, which browsers send without a script, and sets the status and headers of the page that follows. */
export async function takeContactForm(
  request: Request,
  locals: App.Locals,
  response: { status?: number | undefined; headers: Headers },
): Promise<ContactOutcome> {
  const { app, clientAddress, session } = locals;
  response.headers.set('Cache-Control', 'private, no-store');
  let values: Record<string, string> = {};
  try {
    requireOwnOrigin(request, app.settings.siteUrl);
    await app.rateLimits.take('write', { address: clientAddress, userId: session?.user.id });
    values = await readFields(request);
    if (values[CONTACT_TRAP]) return { isTaken: true, values: {}, errors: {} };
    const parsed = contactFormSchema.safeParse(values, { error: fieldProblem });
    if (!parsed.success) throw new AppError('validation-failed', { errors: fieldErrors(parsed.error) });
    // A browser sends the form without a key: the same content again is a reload, a second click or a response that was lost.
    const key = idempotencyKeyOf(request) ?? 'form';
    const write = { sender: senderOf(request, locals), request: JSON.stringify([CONTACT_ACTION, parsed.data]), key };
    await app.idempotency.once(write, async () => {
      await app.contact.submit(parsed.data, clientAddress);
      return new Response(null, { status: 204 });
    });
    return { isTaken: true, values: {}, errors: {} };
  } catch (error) {
    response.status = statusOf(error, response.headers);
    const { extras, message } = error as AppError;
    return { isTaken: false, values, errors: extras.errors ?? {}, problem: message };
  }
}
