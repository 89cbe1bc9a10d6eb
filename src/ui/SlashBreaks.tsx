import { Fragment } from 'react';

/** A text that is broken after its slashes before it is broken elsewhere, such as the name of a repository. */
export const SlashBreaks = ({ text }: { text: string }) => {
  const ends = [...text.matchAll(/\//g)].map(({ index }) => index + 1);
  return [0, ...ends].map((start, at) => (
    <Fragment key={start}>
      {at > 0 && <wbr />}
      {text.slice(start, ends[at])}
    </Fragment>
  ));
};
