/** Does something now and at an interval in ms, as long as the process has other work; returns a stop function. `work` must not reject. */
export function keepDoing(work: () => Promise<unknown>, everyMs: number): () => void {
  void work();
  const timer = setInterval(() => void work(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
