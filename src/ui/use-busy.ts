import { useState } from 'react';

/** Whether work is under way, and a function that does some. */
export function useBusy(): [isBusy: boolean, during: <T>(work: () => Promise<T>) => Promise<T>] {
  const [isBusy, setBusy] = useState(false);
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, during];
}
