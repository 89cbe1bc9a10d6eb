import { failureOf } from './api-client.ts';

/**
 * Posts a form to our own API and tells how much of it is sent, from 0 to 1; `fetch` can't tell that. Answers and throws
 * like `callApi`: `ApiError` for every non-success answer, `TypeError` without a network, the signal's reason once it is
 * aborted.
 */
export function postForm<T>(
  path: string,
  body: FormData,
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('error', () => reject(new TypeError('Failed to reach the server')));
    request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('The upload was interrupted')));
    signal?.addEventListener('abort', () => request.abort());
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) {
        const headers = { 'Content-Type': request.getResponseHeader('Content-Type') ?? 'text/plain' };
        void failureOf(new Response(responseText, { status, statusText, headers })).then(reject);
        return;
      }
      try {
        resolve(JSON.parse(responseText) as T);
      } catch (error) {
        reject(error);
      }
    });
    request.send(body);
  });
}
