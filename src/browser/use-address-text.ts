import { useEffect, useState } from 'react';
import { putInAddress } from './page-address.ts';

/** The text of a list's search field, which is also in the address, so that a reload (for example, to a new version) keeps it. */
export function useAddressText(): [string, (text: string) => void] {
  const [text, setText] = useState('');
  // The server renders without it, so the first render must not have it.
  useEffect(() => setText(new URLSearchParams(location.search).get('q') ?? ''), []);
  const put = (next: string) => {
    setText(next);
    putInAddress({ q: next });
  };
  return [text, put];
}
