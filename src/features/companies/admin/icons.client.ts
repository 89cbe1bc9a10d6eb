import { callApi } from '#browser/api-client.ts';
import type { IconSvg } from '#shared/companies/company.contract.ts';
import type { IconChoice } from '#shared/companies/icon.contract.ts';

/** Icons whose names contain these words. */
export const searchIcons = (words: string, signal: AbortSignal): Promise<IconChoice[]> =>
  callApi('GET /api/admin/icons', { query: { q: words }, signal });

/** One icon as SVG, or null for an unknown class. */
export const drawIcon = async (icon: string, signal: AbortSignal): Promise<IconSvg | null> => {
  const [choice] = await callApi('GET /api/admin/icons', { query: { icon }, signal });
  return choice?.svg ?? null;
};
