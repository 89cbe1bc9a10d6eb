import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import ImageOff from 'lucide-react/icons/image-off';
import SearchX from 'lucide-react/icons/search-x';
import TagIcon from 'lucide-react/icons/tag';
import { $query } from '#features/search/search.store.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import { toggleTag } from './gallery.store.ts';

/** Why a list shows no image. */
export type ListMessageProps =
  | { why: 'no-match'; noun: string; query: string; isPreview: boolean }
  | { why: 'unused-tag' | 'tag-outside-preview'; tag: string }
  | { why: 'company-gone' };

/** What stands in place of a grid without images: what happened, and what to do. */
export function ListMessage(props: ListMessageProps) {
  if (props.why === 'company-gone') return <CompanyGone />;
  if (props.why === 'no-match') return <NoMatch {...props} />;
  const { why, tag } = props;
  if (why === 'unused-tag') {
    return (
      <StateMessage
        icon={<TagIcon />}
        title={`No image has the tag "${tagLabel(tag)}"`}
        action={<Button onClick={() => toggleTag(tag)}>Show all</Button>}
      />
    );
  }
  return (
    <StateMessage
      icon={<ImageOff />}
      title={`No image of the preview has the tag "${tagLabel(tag)}"`}
      text="Choose another tag, or sign in to see all images."
    />
  );
}

function NoMatch({ noun, query, isPreview }: Extract<ListMessageProps, { why: 'no-match' }>) {
  return (
    <StateMessage
      icon={<SearchX />}
      title={isPreview ? `No ${noun} of the preview match "${query}"` : `No ${noun} match "${query}"`}
      text={
        isPreview ? 'Choose a tag or a company, or sign in to search them all.' : 'Try a tag, a company or fewer words.'
      }
      action={<Button onClick={() => $query.set('')}>Clear search</Button>}
    />
  );
}

/** The company is gone since the page was built (spec 2). */
function CompanyGone() {
  return (
    <StateMessage
      tone="danger"
      icon={<CircleAlert />}
      heading="h2"
      title="Company not found"
      text="The company you're looking for doesn't exist."
      action={
        <a href="/#companies" className={buttonStyle('secondary')}>
          Back to Companies
        </a>
      }
    />
  );
}
