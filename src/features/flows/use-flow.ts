import { callApi } from '#browser/api-client.ts';
import { useLoaded } from '#features/gallery/use-loaded.ts';
import type { Audience } from '#features/session/audience.ts';
import type { Flow } from '#shared/flows/flow.contract.ts';

const fetchFlow = (slug: string): Promise<Flow> => callApi('GET /api/flows/{slug}', { params: { slug } });

/** The flow as this viewer may see it: the page's data, and with a session all of its steps. */
export function useFlow(embedded: Flow, session: Audience) {
  const isCut = session === 'signed-in' && embedded.hiddenCount > 0;
  const whole = useLoaded(isCut ? embedded.slug : null, fetchFlow);
  return { flow: whole.state === 'ready' ? whole.value : embedded, hasFailed: whole.state === 'failed' };
}
