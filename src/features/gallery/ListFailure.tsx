import ImageOff from 'lucide-react/icons/image-off';
import { useEffect } from 'react';
import { $filters, $searched } from '#features/search/search.store.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { retryLists } from './attempt.store.ts';
import { hideCounts } from './counts-by-tab.ts';

/** A list could not be loaded; offers a retry, which waits for the network. */
export function ListFailure({ title }: { title: string }) {
  useEffect(() => ($filters.get() + $searched.get() === '' ? undefined : hideCounts()), []);
  return <StateMessage tone="danger" icon={<ImageOff />} title={title} action={<TryAgain onRetry={retryLists} />} />;
}
