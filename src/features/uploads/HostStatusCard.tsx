import { useReading } from '#browser/use-reading.ts';
import { Badge } from '#ui/Badge.tsx';
import { Panel } from '#ui/Panel.tsx';
import { fetchImageHostStatus } from './uploads.client.ts';

/** How often the image host's state is requested, in ms; the server caches it for the same time. */
const POLL_MS = 30_000;

const STATES = {
  checking: { tone: 'neutral', word: 'Checking...', text: 'Checking whether the image host can be reached.' },
  connected: { tone: 'success', word: 'Connected', text: 'The image host can be reached.' },
  unreachable: { tone: 'danger', word: 'Not connected', text: "The image host can't be reached. Uploads may fail." },
  unknown: { tone: 'warning', word: 'Unknown', text: 'The server does not respond. Check your network.' },
} as const;

/** Whether the image host is available for uploads. */
export function HostStatusCard() {
  const { value, failed } = useReading(fetchImageHostStatus, { everyMs: POLL_MS });
  const reached = value?.connected ? STATES.connected : STATES.unreachable;
  const state = failed ? STATES.unknown : value ? reached : STATES.checking;
  return (
    <Panel title="Image host" badge={<Badge tone={state.tone}>{state.word}</Badge>}>
      <p role="status" className="text-14 text-muted">
        {state.text}
      </p>
    </Panel>
  );
}
