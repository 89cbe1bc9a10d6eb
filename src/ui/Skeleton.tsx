import { classNames } from './class-names.ts';

/** Placeholder of loading content; give it the final size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('pulse block rounded-lg bg-sunken', className)} />;
}
