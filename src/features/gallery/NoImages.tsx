import ImageOff from 'lucide-react/icons/image-off';
import { lazy, Suspense } from 'react';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import type { ListMessageProps } from './ListMessage.tsx';

/** Few see one of these; only they are sent them. */
const ListMessage = lazy(async () => ({ default: (await import('./ListMessage.tsx')).ListMessage }));

/** Says why a list shows no image. */
export function NoImages(props: ListMessageProps) {
  return (
    <Suspense>
      <ListMessage {...props} />
    </Suspense>
  );
}

/** A list could not be loaded (spec 2). Comes with the page, for the network may be gone. */
export function ListFailure({ title }: { title: string }) {
  return <StateMessage tone="danger" icon={<ImageOff />} title={title} action={<TryAgain />} />;
}
