import { callApi } from '#browser/api-client.ts';
import type { IconSvg } from '#shared/companies/company.contract.ts';
import type { IconChoice } from '#shared/companies/icon.contract.ts';

/** Icons whose name holds these words. */
export const searchIcons = (words: string, signal: AbortSignal): Promise<IconChoice[]> =>
  callApi<IconChoice[]>(`/api/admin/icons?q=${encodeURIComponent(words)}`, { signal });

/** One icon drawn, or null when there is none of this class. */
export const drawIcon = async (icon: string, signal: AbortSignal): Promise<IconSvg | null> => {
  const [choice] = await callApi<IconChoice[]>(`/api/admin/icons?icon=${encodeURIComponent(icon)}`, { signal });
  return choice?.svg ?? null;
};
