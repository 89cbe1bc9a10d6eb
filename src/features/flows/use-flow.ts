import { useEffect, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import type { Audience } from '#features/session/audience.ts';
import type { Flow } from '#shared/flows/flow.contract.ts';

/** The flow as this viewer may see it: the page's data, and with a session all of its steps. */
export function useFlow(embedded: Flow, session: Audience) {
  const [whole, setWhole] = useState<Flow | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { slug, hiddenCount } = embedded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    setFailed(false);
    // After a sign-out only the page's public data is shown.
    if (session !== 'signed-in') setWhole(null);
    if (session !== 'signed-in' || hiddenCount === 0) return;
    let isCurrent = true;
    callApi('GET /api/flows/{slug}', { params: { slug } }).then(
      (response) => isCurrent && setWhole(response),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [session, slug, hiddenCount, attempt]);
  const flow: Flow = (session === 'signed-in' && whole) || embedded;
  return { flow, hasFailed, retry: () => setAttempt(attempt + 1) };
}
