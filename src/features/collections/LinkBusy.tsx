import Clock from 'lucide-react/icons/clock';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';

/** A link that was opened too often by this address, and works again soon. */
export const LinkBusy = () => (
  <StateMessage
    heading="h1"
    icon={<Clock />}
    title="Too many requests"
    text="Links were opened very often from your network within a minute. Wait a moment and try again."
    action={<TryAgain onRetry={() => location.reload()} />}
  />
);
