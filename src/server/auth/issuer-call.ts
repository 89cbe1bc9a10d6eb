/** Timeout for each response of the identity provider, body included. */
const ISSUER_TIMEOUT_MS = 5_000;
/** Largest response that is read, in bytes; tokens and key sets are far below. */
const ANSWER_MAX_BYTES = 256 * 1024;

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body, which closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new Error(`${response.url} answered more than ${ANSWER_MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Calls an identity provider. The call is aborted after 5 s, its body included, and when the body grows over 256 KiB; a redirect
 * is an error, because it would take credentials elsewhere. Rejects for each of these and without a network.
 */
export async function callIssuer(address: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(ISSUER_TIMEOUT_MS);
  const response = await fetch(address, { ...init, redirect: 'error', signal });
  const { status, headers } = response;
  return new Response(await readBounded(response), { status, headers });
}

/** Calls an issuer and reads its JSON; rejects when it is slow, not successful or not JSON. */
export async function fetchJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await callIssuer(address, { headers: { Accept: 'application/json', ...headers } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}
