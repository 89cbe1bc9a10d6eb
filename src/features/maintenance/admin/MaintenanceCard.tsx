import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { MaintenanceStatus } from '#shared/maintenance/maintenance.contract.ts';
import { DEFAULT_MAINTENANCE_REASON, MAINTENANCE_REASON_MAX } from '#shared/maintenance/maintenance-reason.ts';
import { localDay, localDayAndTime, timeOfDay } from '#shared/text/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { DEFAULT_BANNER_TEXT } from '../maintenance.messages.ts';
import { TOGGLE_FAILED, toggled } from './maintenance-card.messages.ts';

/** Interval of updates, in ms (spec 9). */
const STATUS_POLL_MS = 5_000;

/** Formats the expected end: the time, with the day unless it is today. */
const endOf = (end: Date): string => (localDay(end) === localDay(Date.now()) ? timeOfDay : localDayAndTime)(end);

function Described({ status }: { status: MaintenanceStatus }) {
  if (!status.isInMaintenance) {
    return <p className="text-14 text-muted">Everything runs. Visitors see no banner.</p>;
  }
  return (
    <p className="text-14 text-muted">
      Visitors see: <span className="text-ink">{status.reason ?? DEFAULT_BANNER_TEXT}</span>
      {status.estimatedResolution && (
        <> It switched itself on and ends by itself at {endOf(new Date(status.estimatedResolution))}.</>
      )}
    </p>
  );
}

/** The maintenance-mode card (spec 2, /admin/cache). */
export function MaintenanceCard() {
  const {
    value: status,
    failed,
    read,
    replace,
  } = useCall('GET /api/system/maintenance-status', { everyMs: STATUS_POLL_MS });
  const [reason, setReason] = useState('');
  const [isToggling, setToggling] = useState(false);
  const isOn = status?.isInMaintenance ?? false;
  useUnsavedGuard(!isOn && reason.trim() !== '');

  const toggle = async () => {
    setToggling(true);
    try {
      const { message } = await callApi('POST /api/admin/maintenance-mode', {
        body: isOn ? { enabled: false } : { enabled: true, reason: reason.trim() || DEFAULT_MAINTENANCE_REASON },
      });
      showToast({ title: toggled(!isOn), description: message });
      if (status) replace({ ...status, isInMaintenance: !isOn });
      setReason('');
      await read();
    } catch {
      showToast({ ...TOGGLE_FAILED, kind: 'destructive' });
    }
    setToggling(false);
  };

  return (
    <Panel
      title="Maintenance Mode"
      badge={status && <Badge tone={isOn ? 'warning' : 'success'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      {status && <Described status={status} />}
      {!status && !failed && <p className="text-14 text-muted">Reading the status...</p>}
      {!status && failed && <RetryLine text="The status could not be loaded." onRetry={() => void read()} />}
      <Form className="flex max-w-3xl flex-col items-start gap-4" onSubmit={toggle}>
        {status && !isOn && (
          <div className="w-full">
            <TextField
              label="Reason"
              hint="Visitors read it in the banner."
              dir="auto"
              autoComplete="off"
              maxLength={MAINTENANCE_REASON_MAX}
              placeholder={DEFAULT_MAINTENANCE_REASON}
              value={reason}
              onChange={setReason}
            />
          </div>
        )}
        <Button type="submit" size="sm" kind={isOn ? 'primary' : 'secondary'} disabled={!status || isToggling}>
          {isOn ? 'Disable Maintenance' : 'Enable Maintenance'}
        </Button>
      </Form>
    </Panel>
  );
}
