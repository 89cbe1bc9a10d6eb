import { useEffect, useState } from 'react';
import type { ResponseOf } from '#browser/api-calls.ts';
import { ApiError, callApi, send } from '#browser/api-client.ts';
import { putInAddress } from '#browser/page-address.ts';
import { useReading } from '#browser/use-reading.ts';
import { undoing } from '#features/history/admin/revert-edit.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { loadSession } from '#features/session/session.client.ts';
import type { SeverityProposal } from '#shared/severity/severity.contract.ts';

const LIST = 'GET /api/admin/severity';

/** Colours per request; a gallery of 300 companies has fewer. */
const LIST_MAX = 500;

export type SeverityState = SeverityProposal['state'];

export const colourKey = ({ company, level, found }: SeverityProposal): string => `${company.id} ${level} ${found}`;

const DONE = { confirmed: 'Confirmed', rejected: 'Rejected: not proposed again until other images show it' } as const;

/** State of the page of severity colours: the list, and the decisions. */
export function useSeverityPage() {
  const [state, setState] = useState<SeverityState | null>(null);
  const [busy, setBusy] = useState('');
  const [chosen, setCurrent] = useState(0);
  // The server renders without the address's values.
  useEffect(() => {
    const state = new URLSearchParams(location.search).get('state');
    setState(state === 'confirmed' || state === 'rejected' ? state : 'proposed');
  }, []);
  const { value, key, failed, read } = useReading(
    async (signal) =>
      state && ((await send(`${LIST}?state=${state}&limit=${LIST_MAX}`, { signal })) as ResponseOf<typeof LIST>),
    { key: state ?? '' },
  );
  const proposals = value && key === state ? value : null;
  const current = Math.max(0, Math.min(chosen, (proposals?.length ?? 0) - 1));

  const judge = async (proposal: SeverityProposal, verdict: 'confirmed' | 'rejected', colour: string) => {
    if (busy) return;
    const { company, level, found, state: was } = proposal;
    setBusy(colourKey(proposal));
    try {
      const { entries } = await callApi('PUT /api/admin/severity', {
        body: {
          company: company.id,
          level,
          found,
          was: { state: was, colour: proposal.colour },
          state: verdict,
          colour,
        },
      });
      showToast({ title: DONE[verdict], ...undoing(entries, read) });
    } catch (error) {
      showFailure(error, 'Nothing was changed: the server could not be reached. Try again.');
      if (error instanceof ApiError && error.status === 401) await loadSession();
    }
    await read();
    setBusy('');
  };

  return {
    state,
    proposals,
    failed: failed && proposals === null,
    read,
    show: (next: SeverityState) => {
      setState(next);
      setCurrent(0);
      putInAddress({ state: next === 'proposed' ? '' : next });
    },
    busy,
    current,
    setCurrent,
    judge,
  };
}

export type SeverityPageState = ReturnType<typeof useSeverityPage>;
