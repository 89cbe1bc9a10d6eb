import FolderX from 'lucide-react/icons/folder-x';
import { LinkButton } from '#ui/LinkButton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';

/** A link that shows nothing, or nothing any more. */
export const LinkEnded = ({ title, text }: { title: string; text: string }) => (
  <StateMessage
    heading="h1"
    icon={<FolderX />}
    title={title}
    text={text}
    action={
      <LinkButton kind="primary" href="/">
        Browse the gallery
      </LinkButton>
    }
  />
);
