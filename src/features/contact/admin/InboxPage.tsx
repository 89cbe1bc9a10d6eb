import '#browser/no-eval.ts';
import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import { CompanyTakedownDialog } from '#features/takedowns/admin/CompanyTakedownDialog.tsx';
import { askToTakeDown } from '#features/takedowns/TakedownDialog.tsx';
import type { ContactRequest, ContactState } from '#shared/contact/contact.contract.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { localDay } from '#shared/text/dates.ts';
import { Choice } from '#ui/form/Choice.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { RequestCard } from './RequestCard.tsx';

/** The reason of a takedown that a request leads to. It outlives the request, so it has no personal data. */
const reasonOf = ({ id, receivedAt }: Pick<ContactRequest, 'id' | 'receivedAt'>): string =>
  `Request ${id} of ${localDay(receivedAt)}`;

const STATES = { open: 'Open', answered: 'Answered', done: 'Done' } as const;

/** Requests on a page; further ones come as these are closed. */
const SHOWN_MAX = 100;

/** The admin page Inbox: requests of people outside, and what can be done about each. */
export function InboxPage() {
  const [state, setState] = useState<ContactState>('open');
  const { value, key, failed, read } = useCall('GET /api/admin/inbox', {
    query: { state, limit: SHOWN_MAX },
    key: state,
  });
  const [busy, setBusy] = useState(0);
  const [takingDown, setTakingDown] = useState<ContactRequest | null>(null);
  const requests = key === state ? value : null;

  const mark = async ({ id, state: was }: ContactRequest, to: ContactState) => {
    setBusy(id);
    await attempt(
      () => callApi('PATCH /api/admin/inbox/{id}', { params: { id: String(id) }, body: { state: to, was } }),
      'The request could not be changed. Try again.',
    );
    await read();
    setBusy(0);
  };

  const takeDownImage = async (request: ContactRequest) => {
    const { image } = request;
    if (image && (await askToTakeDown({ ...image, reason: reasonOf(request) }))) await mark(request, 'done');
  };

  return (
    <>
      <header className="mb-6">
        <h1 className="text-20">Inbox</h1>
        <p className="mt-1 text-14 text-muted">
          What people ask for on the contact page. Deleted {KEPT_DAYS.closedRequest} days after it is done.
        </p>
      </header>
      <Choice label="State" options={STATES} value={state} onChange={setState} />
      <SessionEnded />
      {failed && !requests && <LoadFailure title="The requests could not be loaded" onRetry={() => void read()} />}
      {!failed && !requests && <Skeleton className="mt-4 h-40 rounded-xl" />}
      {requests?.length === 0 && (
        <div className="mt-4">
          <StateMessage title={`No ${STATES[state].toLowerCase()} requests`} icon={<Inbox />} heading="h2" />
        </div>
      )}
      <ul className="mt-4 flex flex-col gap-4">
        {requests?.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            isBusy={busy === request.id}
            onMark={(to) => void mark(request, to)}
            onTakeDownImage={() => void takeDownImage(request)}
            onTakeDownCompany={() => setTakingDown(request)}
          />
        ))}
      </ul>
      {takingDown?.company && (
        <CompanyTakedownDialog
          company={takingDown.company}
          reason={reasonOf(takingDown)}
          onClose={(isGone) => {
            setTakingDown(null);
            if (isGone) void mark(takingDown, 'done');
          }}
        />
      )}
    </>
  );
}
