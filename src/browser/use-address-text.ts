import { useEffect, useState } from 'react';
import { putInAddress } from './page-address.ts';

/** A text that is in the address under this name too: a reload, which a new version of the site brings, keeps it. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState('');
  // The server renders without it, so it can't be there in the first place.
  useEffect(() => setText(new URLSearchParams(location.search).get(name) ?? ''), [name]);
  const put = (next: string) => {
    setText(next);
    putInAddress({ [name]: next });
  };
  return [text, put];
}
