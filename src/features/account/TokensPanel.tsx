import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { attempt, useAttempt } from '#features/notifications/attempt.ts';
import { copyText } from '#features/notifications/copy-text.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { withRecentSignIn } from '#features/session/recent-sign-in.ts';
import { localDay } from '#shared/text/dates.ts';
import type { TokenScope } from '#shared/tokens/scopes.ts';
import type { ApiToken } from '#shared/tokens/token.contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { TOKEN_NOT_COPIED, TOKEN_QUESTION, TOKEN_REVOKED } from './account.messages.ts';

const PERIODS = [30, 90, 365];
const READ: TokenScope[] = ['read'];
const READ_AND_SAVE: TokenScope[] = ['read', 'collections'];

/** Shows a new token; it can't be shown again, so closing the dialog before the token was copied asks once. */
function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (isCopied || isAsking) onClose();
    else setAsking(true);
  };
  const copied = () => {
    setCopied(true);
    setAsking(false);
  };
  const copy = async () => {
    if (await copyText(token, undefined, 'Copy Failed')) copied();
  };
  return (
    <Dialog
      title="Your new token"
      onClose={close}
      footer={
        <>
          {isAsking && (
            <p role="alert" className="basis-full text-14">
              {TOKEN_NOT_COPIED}
            </p>
          )}
          <Button size="sm" onClick={close}>
            {isAsking ? 'Close anyway' : 'Done'}
          </Button>
          <Button data-first-focus kind="primary" size="sm" onClick={() => void copy()}>
            Copy token
          </Button>
        </>
      }
    >
      <p className="text-14 text-muted">Copy it now: it is not shown again. Treat it like a password.</p>
      <code
        onCopy={copied}
        className="mt-3 block select-all text-balance break-all rounded-lg bg-soft p-3 text-center text-14"
      >
        {token}
      </code>
    </Dialog>
  );
}

function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const [name, setName] = useState('');
  const [mayWrite, setMayWrite] = useState(false);
  const [days, setDays] = useState(90);
  const [isSaving, run] = useAttempt();
  const create = () =>
    run(async () => {
      const body = { name, scopes: mayWrite ? READ_AND_SAVE : READ, days };
      const { token } = await withRecentSignIn(() => callApi('POST /api/user/tokens', { body }));
      setName('');
      onCreated(token);
    }, 'Failed to create the token. Please try again.');
  return (
    <Form className="grid gap-3 sm:grid-cols-2" onSubmit={create}>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={60}
        placeholder="What uses it"
        value={name}
        onChange={setName}
      />
      <SelectField label="Expires" value={days} onChange={(value) => setDays(Number(value))}>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            In {period} days
          </option>
        ))}
      </SelectField>
      <label className="flex items-center gap-2 text-14">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={mayWrite}
          onChange={({ target }) => setMayWrite(target.checked)}
        />
        May change my collections
      </label>
      <Button type="submit" className="justify-self-start" disabled={isSaving || name.trim() === ''}>
        {isSaving ? 'Creating...' : 'Create token'}
      </Button>
    </Form>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, scopes, expiresAt, lastUsedAt } = token;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 text-14">
        <span className="block truncate">{name}</span>
        <span className="block text-12 text-muted">
          {lastUsedAt ? `Last used ${localDay(lastUsedAt)}` : 'Never used'}. Expires {localDay(expiresAt)}.
        </span>
      </p>
      <Badge>{scopes.includes('collections') ? 'Read, collections' : 'Read'}</Badge>
      <Button kind="quiet" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

/** Tokens for scripts: creates, lists and revokes them. */
export function TokensPanel() {
  const { value: tokens, failed, read } = useCall('GET /api/user/tokens');
  const [created, setCreated] = useState<string>();
  const [leaving, setLeaving] = useState<ApiToken>();
  const revoke = async ({ id }: ApiToken) => {
    await attempt(async () => {
      await callApi('DELETE /api/user/tokens/{id}', { params: { id } });
      showToast(TOKEN_REVOKED);
    }, 'Failed to revoke the token. Please try again.');
    setLeaving(undefined);
    await read();
  };
  return (
    <Panel title="Tokens and apps">
      <p className="text-14 text-muted">
        A token lets a script use the{' '}
        <a className="text-accent-text underline underline-offset-2" href="/api-reference">
          API
        </a>{' '}
        as you, without your sign-in: it sees what you see. It ends when you end all sessions.
      </p>
      <TokenForm
        onCreated={(token) => {
          setCreated(token);
          void read();
        }}
      />
      {failed && <RetryLine text="The tokens could not be loaded." onRetry={() => void read()} />}
      {tokens && tokens.length > 0 && (
        <ul aria-label="Your tokens" className="divide-y divide-hairline">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setLeaving(token)} />
          ))}
        </ul>
      )}
      {created && <CreatedToken token={created} onClose={() => setCreated(undefined)} />}
      {leaving && (
        <ConfirmDialog
          {...TOKEN_QUESTION}
          title={`Revoke ${leaving.name}?`}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => revoke(leaving)}
        />
      )}
    </Panel>
  );
}
