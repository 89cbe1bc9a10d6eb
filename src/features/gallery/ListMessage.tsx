import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import ImageOff from 'lucide-react/icons/image-off';
import SearchX from 'lucide-react/icons/search-x';
import TagIcon from 'lucide-react/icons/tag';
import { callApi } from '#browser/api-client.ts';
import { $session } from '#features/session/session.store.ts';
import { SIGN_IN_INTENT, signIn } from '#features/session/sign-in.ts';
import { SIGN_IN_BUTTON } from '#features/session/sign-in-prompt.ts';
import { tagPath } from '#shared/patterns/pattern-slug.ts';

import { TAG_KINDS, type TagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { grouped } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { clearAll } from './gallery.store.ts';
import { searchParams } from './list-source.ts';
import { FewResults, fetchNear, NearResults } from './NearResults.tsx';
import { noneMatches } from './result-sentences.ts';
import { fetchFacets } from './search.client.ts';
import type { GalleryList } from './use-list.ts';
import { useLoaded } from './use-loaded.ts';
import { takeWay, type WayOut, waysOut } from './ways-out.ts';

/** Why a list shows no image, or only few. */
export type ListMessageProps =
  | {
      why: 'no-match';
      /** Singular noun of the list's images: 'screen'. */
      noun: string;
      list: GalleryList;
      /** All tags of a company's images: a visitor's preview may lack some. */
      tags?: readonly { tag: string }[] | undefined;
      /** Said of a list that nothing narrows. */
      empty?: string | undefined;
    }
  | { why: 'empty-company'; slug: string }
  | { why: 'refused' };

/** Shown instead of a grid without images, or below few: what happened, and what to do. */
export function ListMessage(props: ListMessageProps) {
  if (props.why === 'empty-company') return <EmptyCompany slug={props.slug} />;
  if (props.why === 'no-match') return <NoMatch {...props} />;
  return (
    <StateMessage
      icon={<SearchX />}
      title="There is no such filter"
      text="The address names a filter that the gallery does not have."
      action={<Button onClick={clearAll}>Clear all filters</Button>}
    />
  );
}

/** No image, or few, match everything; each part can be removed, with the number of results that this would give. */
function NoMatch({ noun, list, tags = [], empty }: Extract<ListMessageProps, { why: 'no-match' }>) {
  const { filters, query, session, items } = list;
  const [only, ...others] = [
    ...(query ? [['q', query] as const] : []),
    ...[...new URLSearchParams(filters)].filter(([name]) => name !== 'sort'),
  ].map(([name, value]) => ({ name, value }));
  const ways = waysOut(list);
  if (items.length > 0) return <FewResults list={list} />;
  if (empty && !filters && !query) return <p className="py-8 text-center text-muted">{empty}</p>;
  if (!only) return <StateMessage icon={<ImageOff />} title={`No ${noun}s yet`} />;
  if (only.name === 'tag' && session === 'signed-out' && tags.some(({ tag }) => tag === only.value)) {
    return (
      <StateMessage
        icon={<ImageOff />}
        title={`No image of the preview has the tag “${tagLabel(only.value)}”`}
        text={orSignIn('Choose another tag', 'see all images')}
      />
    );
  }
  if (only.name === 'tag' && others.length === 0) {
    return (
      <StateMessage
        icon={<TagIcon />}
        title={`No image has the tag “${tagLabel(only.value)}”`}
        action={<Button onClick={clearAll}>Show all</Button>}
      />
    );
  }
  const kind = TAG_KINDS.find((each) => each === new URLSearchParams(list.params).get('kind'));
  const isPreview = session === 'signed-out' && query !== '';
  const isText = only.name === 'q' && others.length === 0;
  const isOneWord = isText && !query.trim().includes(' ');
  const advice = isOneWord ? 'Try another word, or look through the patterns.' : 'Try fewer words or fewer filters.';
  return (
    <>
      <StateMessage
        icon={<SearchX />}
        title={noneMatches(isPreview ? `${noun} of the preview` : noun, isText ? `“${query}”` : 'all of this')}
        text={isPreview ? orSignIn('Try other words', 'search all images') : advice}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {isPreview && <SignInOffer />}
            <WaysOut list={list} />
            <a href="/patterns" className={buttonStyle('secondary', 'sm')}>
              Browse patterns
            </a>
            <Button size="sm" kind="quiet" onClick={clearAll}>
              {ways.length === 0 ? 'Clear search' : 'Clear all'}
            </Button>
          </div>
        }
      />
      <NearResults list={list} ways={ways} />
      {kind && ways.length === 0 && session === 'signed-in' && <CommonPatterns kind={kind} />}
    </>
  );
}

/** Most patterns that are named where nothing is near. */
const PATTERNS_NAMED = 10;

/** Patterns that most images of a tab have: a visitor has them on the page anyway. */
function CommonPatterns({ kind }: { kind: TagKind }) {
  const all = useLoaded(searchParams({ kind }, '', ''), fetchFacets);
  if (all.state !== 'ready') return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 font-semibold text-16">Common patterns</h2>
      <div className="flex flex-wrap gap-2 pointer-coarse:gap-y-4">
        {all.value.tag.slice(0, PATTERNS_NAMED).map(({ value, label, count }) => (
          <a key={value} href={tagPath(value)} className={buttonStyle('secondary', 'sm')}>
            {`${label} · ${grouped(count)}`}
          </a>
        ))}
      </div>
    </section>
  );
}

/** Advice to a visitor; someone whose account can't be reached is not asked to sign in. */
const orSignIn = (advice: string, purpose: string) =>
  $session.get().kind === 'unreachable' ? `${advice}.` : `${advice}, or sign in to ${purpose}.`;

const SignInOffer = () =>
  $session.get().kind !== 'unreachable' && (
    <Button size="sm" kind="primary" onClick={() => void signIn()} {...SIGN_IN_INTENT}>
      {SIGN_IN_BUTTON}
    </Button>
  );

const fetchTotal = async (params: string): Promise<number> => (await fetchNear(params)).total;

const WaysOut = ({ list }: { list: GalleryList }) =>
  waysOut(list).map((way) => <WayOutButton key={way.label} way={way} least={list.total + 1} />);

/** Goes to a wider search, and says how many images it finds; nothing if these are not more. */
function WayOutButton({ way, least }: { way: WayOut; least: number }) {
  const total = useLoaded(way.params, fetchTotal);
  if (total.state === 'ready' && total.value < least) return null;
  return (
    <Button size="sm" onClick={() => takeWay(way)}>
      {`${way.label}${total.state === 'ready' ? ` · ${grouped(total.value)}` : ''}`}
    </Button>
  );
}

/** A company without images, or one that was removed since the page was built (spec 2). */
function EmptyCompany({ slug }: { slug: string }) {
  const company = useLoaded(slug, fetchCompany);
  if (company.state === 'failed' && company.status === 404) return <CompanyGone />;
  return (
    <StateMessage
      icon={<ImageOff />}
      heading="h2"
      title="No images found"
      text="This company folder doesn't contain any images yet."
    />
  );
}

const fetchCompany = (slug: string) => callApi('GET /api/companies/{slug}', { params: { slug } });

function CompanyGone() {
  return (
    <StateMessage
      tone="danger"
      icon={<CircleAlert />}
      heading="h2"
      title="Company not found"
      text="The company you're looking for doesn't exist."
      action={<LinkButton href="/#companies">Back to Companies</LinkButton>}
    />
  );
}
