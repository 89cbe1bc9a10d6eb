import { classNames } from './class-names.ts';

/** The shape of something that is on its way; give it its final size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('pulse block rounded-lg bg-sunken', className)} />;
}
