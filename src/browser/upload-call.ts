import type { ApiCall, ResponseOf } from './api-calls.ts';
import { failureOf } from './api-client.ts';

/**
 * Posts a form to our own API and reports how much of it is sent, from 0 to 1; `fetch` can't do that. Returns and throws
 * like `callApi`: `ApiError` for every non-success response, `TypeError` without a network, the signal's reason once it is
 * aborted.
 */
export function postForm<C extends ApiCall & `POST ${string}`>(
  call: C,
  body: FormData,
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<ResponseOf<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', call.slice('POST '.length));
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('error', () => reject(new TypeError('Failed to reach the server')));
    request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('The upload was interrupted')));
    signal?.addEventListener('abort', () => request.abort());
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) {
        void failureOf(new Response(responseText, { status, statusText })).then(reject);
        return;
      }
      try {
        resolve(JSON.parse(responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.send(body);
  });
}
