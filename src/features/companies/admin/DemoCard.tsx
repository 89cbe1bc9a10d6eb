import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { useAttempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { DemoListing, DemoState } from '#shared/companies/company.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { DEMO_SWITCH_FAILED, demoSwitched } from './company.messages.ts';

const SENTENCES: Record<Exclude<DemoListing, 'none'>, string> = {
  alone:
    'It is all that visitors see, and each page says that the products are made up. It steps aside by itself as soon as a real company has a published image.',
  aside:
    'It is in no list, count, study or feed, because a real company has a published image. Its files stay until you remove it on the Companies page.',
  shown: 'Visitors see it after the real companies, marked on every image. It is in no study and in no count.',
};

const BADGES: Record<Exclude<DemoListing, 'none'>, string> = { alone: 'Alone', aside: 'Set aside', shown: 'Shown' };

/** Shows the demo beside real companies, or sets it aside (contract 15); nothing in a gallery without a demo. */
export function DemoCard() {
  const { value: state, read, replace } = useCall('GET /api/admin/demo');
  const [isSwitching, run] = useAttempt();
  if (!state || state.listing === 'none') return null;
  const { listing, isShown, companies, images }: DemoState = state;
  const toggle = async () => {
    const isDone = await run(async () => {
      replace(await callApi('PUT /api/admin/demo', { body: { isShown: !isShown, was: isShown } }));
      showToast(demoSwitched(!isShown));
    }, DEMO_SWITCH_FAILED);
    if (!isDone) await read();
  };
  return (
    <Panel
      title="Demo gallery"
      badge={<Badge tone="neutral">{BADGES[listing]}</Badge>}
      actions={
        listing !== 'alone' && (
          <Button size="sm" disabled={isSwitching} onClick={toggle}>
            {isShown ? 'Set the demo aside' : 'Show the demo'}
          </Button>
        )
      }
    >
      <p className="text-14 text-muted">
        {counted(companies, 'made-up company', 'made-up companies')} with {counted(images, 'image')}.{' '}
        {SENTENCES[listing]}
      </p>
    </Panel>
  );
}
