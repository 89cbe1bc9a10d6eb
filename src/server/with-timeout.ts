/** Settles like `work`, or rejects with `lateness` after `ms`; for library calls that take no signal. */
export async function withTimeout<T>(work: Promise<T>, ms: number, lateness: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(lateness)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
