import { type ReactNode, useEffect } from 'react';
import { standIns } from '#features/search/understood.ts';
import { SIGN_IN_INTENT, signIn } from '#features/session/sign-in.ts';
import { parseQuery } from '#shared/search/words.ts';
import { flowPath } from '#shared/site/addresses.ts';
import { grouped } from '#shared/text/counted.ts';
import { offerClearedSearch } from './cleared-search.ts';
import type { GalleryList } from './use-list.ts';

/** Says if the images of a result have some of the words only, or what stands for them. */
export function ResultNotes({ list }: { list: GalleryList }) {
  const { query, total, session, isActive, isOwn } = list;
  useEffect(() => (isActive ? offerClearedSearch() : undefined), [isActive]);
  return (
    isOwn && (
      <>
        {session === 'signed-out' && query !== '' && total > 0 && (
          <p className="w-full pb-2 text-14 text-muted">
            Only the preview is searched and counted here.{' '}
            <button
              type="button"
              onClick={() => void signIn()}
              className="text-accent-text underline underline-offset-4 pointer-coarse:min-h-11"
              {...SIGN_IN_INTENT}
            >
              Sign in to search all images
            </button>
          </p>
        )}
        {list.relaxed && <RelaxedNote list={list} />}
        {list.unwanted?.map((text) => (
          <Note key={text}>{`“${text}” leaves out images whose title, tags or text say so. Others may show it.`}</Note>
        ))}
        {standIns(list).map((text) => (
          <Note key={text}>{text}</Note>
        ))}
        {list.firstFlows && <FlowsNote flows={list.firstFlows} />}
      </>
    )
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className="w-full pb-2 text-14 text-muted">
    {children}
  </p>
);

/** Points to the flows that show it in steps, in one line, which scrolls. */
const FlowsNote = ({ flows }: { flows: NonNullable<GalleryList['firstFlows']> }) => (
  <div className="flex w-full items-center gap-4 overflow-x-auto whitespace-nowrap pb-2 text-14 text-muted [scrollbar-width:none]">
    {flows.some(({ isNamed }) => isNamed) ? 'In steps:' : 'No flow shows just this. The nearest:'}
    {flows.map(({ slug, name, company }) => (
      <span key={slug}>
        <a href={flowPath(slug)} className="text-accent-text underline underline-offset-4 pointer-coarse:py-3">
          {name}
        </a>{' '}
        {company}
      </span>
    ))}
  </div>
);

/** Says that the images have some of the words only, and which word none has. */
function RelaxedNote({ list }: { list: GalleryList }) {
  const { query, corrected = query, dropped = [], total, session } = list;
  const { terms } = parseQuery(corrected);
  // Words side by side are one: each by itself may well be in an image.
  const stretches = dropped.reduce<number[][]>((all, at) => {
    const last = all.at(-1);
    if (last && last.at(-1) === at - 1) last.push(at);
    else all.push([at]);
    return all;
  }, []);
  const words = stretches.map((stretch) => {
    const text = corrected.slice(terms[stretch[0] ?? 0]?.start, terms[stretch.at(-1) ?? 0]?.end);
    return `“${text.replaceAll('"', '')}”`;
  });
  const kind = new URLSearchParams(list.params).get('kind') ?? '';
  const noun = { screens: 'screen', 'ui-elements': 'UI element' }[kind] ?? 'image';
  const image = session === 'signed-in' ? noun : `${noun} of the preview`;
  return (
    <Note>
      {`No ${image} has all of these words. ${grouped(total)} ${total === 1 ? 'has' : 'have'} some.`}
      {words.length > 0 && ` None has ${words.join(' or ')}.`}
    </Note>
  );
}
