import { Lock } from 'lucide-react';
import { StateMessage } from '#ui/StateMessage.tsx';

/** What someone reads who may not see a page. */
export const AccessMessage = ({ title, text }: { title: string; text?: string | undefined }) => (
  <StateMessage heading="h1" title={title} text={text} icon={<Lock />} />
);
