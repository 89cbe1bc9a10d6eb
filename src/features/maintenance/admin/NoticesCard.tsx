import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { isoTime } from '#browser/local-time.ts';
import { useCall } from '#browser/use-reading.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { attempt, useAttempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { MAINTENANCE_REASON_MAX } from '#shared/maintenance/maintenance-reason.ts';
import type { Notice } from '#shared/maintenance/notice.contract.ts';
import { localDayAndTime } from '#shared/text/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { useBusy } from '#ui/use-busy.ts';

const STATES = {
  planned: { label: 'Planned', tone: 'neutral' },
  shown: { label: 'Shown', tone: 'success' },
  over: { label: 'Over', tone: 'neutral' },
} as const;

const EMPTY = { kind: 'announcement' as Notice['kind'], text: '', startsAt: '', endsAt: '' };

function NoticeRow({ notice, onDelete }: { notice: Notice; onDelete: () => Promise<void> }) {
  const { kind, text, startsAt, endsAt, state } = notice;
  const [isPending, during] = useBusy();
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="break-words text-14">
          {text}
        </p>
        <p className="text-12 text-muted">
          {kind === 'maintenance' ? 'Maintenance' : 'Announcement'}, from {localDayAndTime(startsAt)}{' '}
          {endsAt ? `to ${localDayAndTime(endsAt)}` : 'until it is deleted'}
        </p>
      </div>
      <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      <Button
        kind="quiet"
        size="sm"
        disabled={isPending}
        aria-label={`Delete ${text}`}
        onClick={() => void during(onDelete)}
      >
        Delete
      </Button>
    </li>
  );
}

/** Announcements and planned maintenance: shown at the top of every page from their start to their end. */
export function NoticesCard() {
  const { value: notices, failed: isUnreadable, read } = useCall('GET /api/admin/notices');
  const [draft, setDraft] = useState(EMPTY);
  const [isSaving, run] = useAttempt();
  useUnsavedGuard(draft.text.trim() !== '');
  const type = (change: Partial<typeof EMPTY>) => setDraft({ ...draft, ...change });

  const add = async () => {
    const [startsAt, endsAt] = [isoTime(draft.startsAt), isoTime(draft.endsAt)];
    await run(async () => {
      const body = { kind: draft.kind, text: draft.text, ...(startsAt ? { startsAt } : {}), endsAt };
      await callApi('POST /api/admin/notices', { body });
      showToast({ title: 'Notice added' });
      setDraft(EMPTY);
      await read();
    }, 'Failed to add the notice. Please try again.');
  };

  const remove = async ({ id }: Notice) => {
    await attempt(async () => {
      await callApi('DELETE /api/admin/notices/{id}', { params: { id: String(id) } });
      showToast({ title: 'Notice deleted' });
    }, 'Failed to delete the notice. Please try again.');
    await read();
  };

  return (
    <Panel title="Notices">
      <p className="text-14 text-muted">Shown at the top of every page, one at a time: maintenance first.</p>
      {isUnreadable && <RetryLine text="The notices could not be loaded." onRetry={() => void read()} />}
      {notices && notices.length > 0 && (
        <ul aria-label="Notices" className="max-w-3xl divide-y divide-hairline">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onDelete={() => remove(notice)} />
          ))}
        </ul>
      )}
      <Form className="grid max-w-3xl gap-4 sm:grid-cols-3" onSubmit={add}>
        <div className="sm:col-span-3">
          <TextField
            label="Text"
            dir="auto"
            autoComplete="off"
            maxLength={MAINTENANCE_REASON_MAX}
            value={draft.text}
            onChange={(text) => type({ text })}
          />
        </div>
        <SelectField label="Kind" value={draft.kind} onChange={(value) => type({ kind: value as Notice['kind'] })}>
          <option value="announcement">Announcement</option>
          <option value="maintenance">Maintenance</option>
        </SelectField>
        <TextField
          label="Start"
          hint="Empty: at once."
          type="datetime-local"
          value={draft.startsAt}
          onChange={(text) => type({ startsAt: text })}
        />
        <TextField
          label="End"
          hint="Empty: until it is deleted."
          type="datetime-local"
          value={draft.endsAt}
          onChange={(text) => type({ endsAt: text })}
        />
        <div>
          <Button type="submit" size="sm" disabled={isSaving || draft.text.trim() === ''}>
            {isSaving ? 'Adding...' : 'Add Notice'}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
