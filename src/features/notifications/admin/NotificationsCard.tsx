import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { localDayAndTime } from '#shared/text/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { useAttempt } from '../attempt.ts';

/** Interval of updates, in ms. */
const POLL_MS = 15_000;

/** Whether the operator's webhook takes notifications, and those that it did not take. */
export function NotificationsCard() {
  const { value, failed, read } = useCall('GET /api/admin/notifications', { everyMs: POLL_MS });
  const [isPending, run] = useAttempt();
  const sendAgain = async () => {
    await run(() => callApi('POST /api/admin/notifications'), 'The notifications could not be sent again. Try again.');
    await read();
  };
  const undelivered = value?.undelivered ?? [];
  const isFailing = undelivered.some(({ error }) => error !== '');
  return (
    <Panel
      title="Notifications"
      badge={isFailing ? <Badge tone="danger">Not delivered</Badge> : undefined}
      actions={
        isFailing && value?.host ? (
          <Button size="sm" disabled={isPending} onClick={() => void sendAgain()}>
            {isPending ? 'Sending...' : 'Send again'}
          </Button>
        ) : undefined
      }
    >
      {failed && !value && <RetryLine text="The notifications could not be loaded." onRetry={() => void read()} />}
      {value && (
        <p className="text-14 text-muted">
          {value.host
            ? `New requests, failed builds and syncs, and changed sources are sent to ${value.host}.`
            : 'Set NOTIFY_WEBHOOK to be told about new requests, failed builds and syncs, and changed sources.'}
        </p>
      )}
      {undelivered.length > 0 && (
        <ul aria-label="Undelivered notifications" className="-my-1 max-w-3xl divide-y divide-hairline">
          {undelivered.map(({ id, text, createdAt, error, isGivenUp }) => (
            <li key={id} className="py-3 text-14">
              <p className="wrap-anywhere">{text}</p>
              <p className="text-12 text-muted">
                {localDayAndTime(createdAt)}
                {error && `: ${error}`} {isGivenUp ? 'Given up.' : 'It is sent soon.'}
              </p>
            </li>
          ))}
        </ul>
      )}
      {value?.key && (
        <details className="text-14">
          <summary className="w-fit cursor-pointer text-muted hover:text-ink">Key of the signature</summary>
          <p className="mt-2 font-mono text-12 wrap-anywhere">{value.key}</p>
          <p className="mt-1 text-12 text-muted">
            The header X-Gallery-Signature has the HMAC SHA-256 of the body with this key, in hex.
          </p>
        </details>
      )}
    </Panel>
  );
}
