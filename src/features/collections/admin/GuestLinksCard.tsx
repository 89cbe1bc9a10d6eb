import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { useAttempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { GUEST_LINK } from '#shared/guest-links/limits.ts';
import { counted } from '#shared/text/counted.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';

/** The switch of guest links (contract 11). */
export function GuestLinksCard() {
  const { value: setting, failed, read, replace } = useCall('GET /api/admin/guest-links');
  const [isSwitching, run] = useAttempt();
  const toggle = async (was: boolean) => {
    const change = async () => {
      replace(await callApi('PUT /api/admin/guest-links', { body: { isAllowed: !was, was } }));
      showToast({ title: was ? 'Guest links are off' : 'Guest links are allowed' });
    };
    if (!(await run(change, 'Please try again.', 'Not saved'))) await read();
  };
  return (
    <Panel
      title="Guest links"
      badge={
        setting && (
          <Badge tone={setting.isAllowed ? 'success' : 'neutral'}>{setting.isAllowed ? 'Allowed' : 'Off'}</Badge>
        )
      }
      actions={
        setting && (
          <Button size="sm" disabled={isSwitching} onClick={() => void toggle(setting.isAllowed)}>
            {setting.isAllowed ? 'Switch guest links off' : 'Allow guest links'}
          </Button>
        )
      }
    >
      <p className="max-w-3xl text-14 text-muted">
        With a guest link, the owner of a collection shows all its images, at most {GUEST_LINK.images}, to people
        without an account, for at most {GUEST_LINK.maxDays} days. Each image has the name of the gallery across it.{' '}
        {setting?.isAllowed &&
          `${counted(setting.links, 'link works', 'links work')} now. Switching off ends all at once.`}
        {setting &&
          !setting.isAllowed &&
          setting.links > 0 &&
          `${counted(setting.links, 'link', 'links')} made earlier would work again.`}
      </p>
      {!setting && failed && <RetryLine text="The setting could not be loaded." onRetry={() => void read()} />}
    </Panel>
  );
}
