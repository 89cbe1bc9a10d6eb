import { ApiError } from './api-client.ts';

/** Statuses of the image host that concern the file itself. */
const REFUSED = 400;

/** Sends a form that our server has signed to the image host. Throws `ApiError` with the host's message, which is fit for people. */
export async function sendToImageHost(address: string, fields: Record<string, string>, file: File): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  const response = await fetch(address, { method: 'POST', body: form });
  if (response.ok) return;
  const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  const detail = `The image host refused the image: ${error?.message ?? response.status}`;
  const status = response.status === REFUSED ? 415 : response.status;
  throw new ApiError(status, detail, { type: 'about:blank', title: 'Image refused', status, detail });
}
