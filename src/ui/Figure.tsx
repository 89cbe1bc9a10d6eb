import { Skeleton } from './Skeleton.tsx';

/** A measured value with its name; null while it is being read. */
export function Figure({ name, value }: { name: string; value: string | null }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-hairline border-t py-2 first:border-t-0 first:pt-0 last:pb-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="text-right font-medium text-14 tabular-nums">{value ?? <Skeleton className="h-4 w-16" />}</dd>
    </div>
  );
}
