import { callApi } from '#browser/api-client.ts';
import type { NewFollow } from '#shared/follows/follow.contract.ts';

export const fetchFollows = () => callApi('GET /api/follows');

/** The last news of each follow. */
export const fetchNews = () => callApi('GET /api/follows/news');

export const addFollow = (body: NewFollow) => callApi('POST /api/follows', { body });

export const renameFollow = (id: string, name: string) =>
  callApi('PATCH /api/follows/{id}', { params: { id }, body: { name } });

export const removeFollow = (id: string) => callApi('DELETE /api/follows/{id}', { params: { id } });

/** Marks news as seen, up to the time of the list that was shown. */
export const markSeen = (until: number, ids?: string[]) =>
  callApi('POST /api/follows/seen', { body: { until, ...(ids ? { ids } : {}) } });
