import FolderX from 'lucide-react/icons/folder-x';
import { buttonStyle } from '#ui/button-style.ts';
import { StateMessage } from '#ui/StateMessage.tsx';

/** A link that shows nothing, or nothing any more. */
export const LinkEnded = ({ title, text }: { title: string; text: string }) => (
  <StateMessage
    heading="h1"
    icon={<FolderX />}
    title={title}
    text={text}
    action={
      <a href="/" className={buttonStyle('secondary')}>
        Browse the gallery
      </a>
    }
  />
);
