import ImageOff from 'lucide-react/icons/image-off';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { retryLists } from './attempt.store.ts';

/** A list could not be loaded; offers a retry, which waits for the network. */
export function ListFailure({ title }: { title: string }) {
  return <StateMessage tone="danger" icon={<ImageOff />} title={title} action={<TryAgain onRetry={retryLists} />} />;
}
