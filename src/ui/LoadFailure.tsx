import CloudOff from 'lucide-react/icons/cloud-off';
import { StateMessage } from './StateMessage.tsx';
import { TryAgain } from './TryAgain.tsx';

type LoadFailureProps = { title: string; text?: string; heading?: 'h1' | 'h2'; onRetry: () => void };

/** Replaces content that could not be loaded. */
export const LoadFailure = ({ text = 'Check your connection and try again.', onRetry, ...props }: LoadFailureProps) => (
  <StateMessage {...props} tone="danger" icon={<CloudOff />} text={text} action={<TryAgain onRetry={onRetry} />} />
);
