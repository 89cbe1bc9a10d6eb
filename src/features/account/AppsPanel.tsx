import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { ConnectedApp } from '#shared/oauth/consent.contract.ts';
import { localDay } from '#shared/text/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { APP_DISCONNECTED, APP_QUESTION } from './account.messages.ts';

function AppRow({ app, onDisconnect }: { app: ConnectedApp; onDisconnect: () => void }) {
  const { name, host, scopes, connectedAt, lastUsedAt } = app;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 text-14">
        <span className="block truncate">
          {name} <span className="text-muted">· {host}</span>
        </span>
        <span className="block text-12 text-muted">
          {lastUsedAt ? `Last used ${localDay(lastUsedAt)}` : 'Never used'}. Connected {localDay(connectedAt)}.
        </span>
      </p>
      <Badge>{scopes.includes('collections') ? 'Read, collections' : 'Read'}</Badge>
      <Button kind="quiet" size="sm" aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
        Disconnect
      </Button>
    </li>
  );
}

/** Apps that act for the user: lists and disconnects them. */
export function AppsPanel() {
  const { value: apps, failed, read } = useCall('GET /api/user/apps');
  const [leaving, setLeaving] = useState<ConnectedApp>();
  const disconnect = async ({ id }: ConnectedApp) => {
    await attempt(async () => {
      await callApi('DELETE /api/user/apps/{id}', { params: { id } });
      showToast(APP_DISCONNECTED);
    }, 'Failed to disconnect the app. Please try again.');
    setLeaving(undefined);
    await read();
  };
  return (
    <Panel title="Connected apps">
      <p className="text-14 text-muted">
        Agents and editors that you allowed to use the site as you, for a year at most, or until you end all sessions.{' '}
        <a className="text-accent-text underline underline-offset-2" href="/connect">
          Connect one
        </a>
      </p>
      {failed && <RetryLine text="The apps could not be loaded." onRetry={() => void read()} />}
      {apps?.length === 0 && <p className="text-14">No app is connected.</p>}
      {apps && apps.length > 0 && (
        <ul aria-label="Your connected apps" className="divide-y divide-hairline">
          {apps.map((app) => (
            <AppRow key={app.id} app={app} onDisconnect={() => setLeaving(app)} />
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          {...APP_QUESTION}
          title={`Disconnect ${leaving.name}?`}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => disconnect(leaving)}
        />
      )}
    </Panel>
  );
}
