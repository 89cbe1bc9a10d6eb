import ImageOff from 'lucide-react/icons/image-off';
import { useEffect } from 'react';
import { $filters, $searched } from '#features/search/search.store.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { retryLists } from './attempt.store.ts';
import { hideCounts } from './counts-by-tab.ts';

/** Said of a response that was refused because of its number. */
const TOO_MANY = { status: 429, text: 'That was a lot at once. Wait a moment and try again.' };

/** A list could not be loaded (`failure`: the status of the response); offers a retry, which waits for the network. */
export function ListFailure({ title, failure }: { title: string; failure?: number | undefined }) {
  useEffect(() => ($filters.get() + $searched.get() === '' ? undefined : hideCounts()), []);
  return (
    <StateMessage
      tone="danger"
      icon={<ImageOff />}
      title={title}
      text={failure === TOO_MANY.status ? TOO_MANY.text : undefined}
      action={<TryAgain onRetry={retryLists} />}
    />
  );
}
