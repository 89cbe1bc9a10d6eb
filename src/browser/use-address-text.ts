import { useEffect, useState } from 'react';
import { putInAddress } from './page-address.ts';

/** A text that is also in the address under this name, so that a reload (for example, to a new version) keeps it. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState('');
  // The server renders without it, so the first render must not have it.
  useEffect(() => setText(new URLSearchParams(location.search).get(name) ?? ''), [name]);
  const put = (next: string) => {
    setText(next);
    putInAddress({ [name]: next });
  };
  return [text, put];
}
