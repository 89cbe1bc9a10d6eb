import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { useAttempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { GUEST_LINK, guestPath } from '#shared/guest-links/limits.ts';
import { counted } from '#shared/text/counted.ts';
import { day } from '#shared/text/dates.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { LinkField } from './LinkField.tsx';
import { storedLink, storeLink } from './stored-link.ts';

const DAYS = [1, 3, GUEST_LINK.defaultDays, 14, GUEST_LINK.maxDays];

/** Creates, shows and ends the guest link of a collection; nothing where the gallery has none. */
export function GuestLinkPart({ id, itemCount }: { id: string; itemCount: number }) {
  const {
    value: state,
    failed,
    read,
    replace,
  } = useCall('GET /api/collections/{id}/guest-link', { params: { id }, key: id });
  const [address, setAddress] = useState(() => storedLink('guest', id));
  const [days, setDays] = useState<number>(GUEST_LINK.defaultDays);
  const [isPending, run] = useAttempt();
  if (failed && !state) return <RetryLine text="The guest link could not be loaded." onRetry={() => void read()} />;
  if (!state?.isAllowed) return null;

  const { link } = state;
  const isOver = link !== null && Date.parse(link.expiresAt) <= Date.now();
  const change = (work: () => Promise<void>) => run(work, 'Please try again.', 'Not saved');
  const keep = (changed: string | null) => {
    storeLink('guest', id, changed);
    setAddress(changed);
  };
  const create = () =>
    change(async () => {
      const created = await callApi('PUT /api/collections/{id}/guest-link', { params: { id }, body: { days } });
      keep(new URL(guestPath(created.token), location.href).href);
      replace({ isAllowed: true, link: created });
    });
  const end = () =>
    change(async () => {
      await callApi('DELETE /api/collections/{id}/guest-link', { params: { id } });
      keep(null);
      replace({ isAllowed: true, link: null });
      showToast({ title: 'The guest link no longer works' });
    });
  return (
    <section aria-labelledby="guest-link" className="flex flex-col gap-3 border-hairline border-t pt-4">
      <h3 id="guest-link" className="font-semibold text-14">
        Guest link
      </h3>
      <p className="text-14 text-muted">
        Everyone with the link sees all images without signing in, with the name of the gallery across them.
        {itemCount > GUEST_LINK.images && ` It shows the first ${GUEST_LINK.images} of ${itemCount}.`}
      </p>
      {link && !isOver && address && <LinkField label="Guest link" address={address} />}
      {link && (
        <p className="text-14">
          {isOver ? 'Ended on' : 'Works until'} {day(link.expiresAt)}. Opened {counted(link.openings, 'time')}.
          {!isOver && !address && ' The address is stored only in the browser that made it.'}
        </p>
      )}
      {(!link || isOver || !address) && (
        <SelectField label="Works for" value={days} onChange={(value) => setDays(Number(value))}>
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {counted(each, 'day')}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-2">
        {(!link || isOver || !address) && (
          <Button size="sm" disabled={isPending} onClick={() => void create()}>
            {link ? 'Create a new guest link' : 'Create a guest link'}
          </Button>
        )}
        {link && !isOver && (
          <Button size="sm" disabled={isPending} onClick={() => void end()}>
            End the guest link
          </Button>
        )}
      </div>
    </section>
  );
}
