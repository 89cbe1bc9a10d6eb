import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { StateMessage } from '#ui/StateMessage.tsx';

type AccessMessageProps = {
  title: string;
  text?: string | undefined;
  /** Link or button to continue. */
  action?: ReactNode;
};

/** Shown to someone who may not see a page. */
export const AccessMessage = ({ title, text, action }: AccessMessageProps) => (
  <StateMessage heading="h1" title={title} text={text} icon={<Lock />} action={action} />
);
