import { callApi } from '#browser/api-client.ts';
import { postForm } from '#browser/upload-call.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { IN_BACKGROUND } from '#shared/http/background.ts';
import type { ImageHostStatus } from '#shared/images/image-host-status.contract.ts';
import type { UploadResponse } from '#shared/uploads/upload.contract.ts';

/** Timeout in ms of the image host's status. */
const STATUS_TIMEOUT_MS = 8_000;

/** Uploads an image of the test page and reports the sent part, from 0 to 1. */
export function uploadTestImage(
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<UploadResponse> {
  const body = new FormData();
  body.set('image', file);
  body.set('folder', TEST_UPLOADS_FOLDER);
  return postForm('POST /api/upload', body, onProgress, signal);
}

/** Whether the image host is available; rejects on a timeout. */
export const fetchImageHostStatus = (signal: AbortSignal): Promise<ImageHostStatus> =>
  callApi('GET /api/system/image-host-status', {
    signal: AbortSignal.any([signal, AbortSignal.timeout(STATUS_TIMEOUT_MS)]),
    ...IN_BACKGROUND,
  });
