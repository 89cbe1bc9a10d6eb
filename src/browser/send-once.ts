import { fileTooLarge } from '#shared/uploads/file-too-large.ts';

const BYTES_PER_MB = 1024 * 1024;

/** What the server would respond to a file above the page's limit (`data-upload-max-mb`): a platform may cut such a request. */
function refusedSize(form: FormData): Response | undefined {
  const maxMb = Number(globalThis.document?.documentElement.dataset.uploadMaxMb);
  const isTooLarge = [...form.values()].some((value) => typeof value !== 'string' && value.size > maxMb * BYTES_PER_MB);
  if (!isTooLarge) return undefined;
  const detail = fileTooLarge(maxMb);
  return Response.json(
    { type: '/problems/file-too-large', title: 'File too large', status: 413, detail },
    { status: 413 },
  );
}

/** How long to wait before a write is sent again, in ms. */
const RETRY_AFTER_MS = 500;

/** A random key of 32 hexadecimal digits; `randomUUID` exists on https only. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sends a write. If its response is lost, sends it again under the same key: the server does it once. Throws like `fetch`. */
export async function sendOnce(address: string, init: RequestInit): Promise<Response> {
  const refused = init.body instanceof FormData && refusedSize(init.body);
  if (refused) return refused;
  const headers = { ...(init.headers as Record<string, string>), 'Idempotency-Key': newKey() };
  const attempt = () => fetch(address, { ...init, headers });
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return attempt();
  }
}
