import { type ReactNode, useId } from 'react';

type PanelProps = {
  title: string;
  /** A state beside the title. */
  badge?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A titled section of an admin page. */
export function Panel({ title, badge, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-xl bg-surface p-5 ring-1 ring-hairline"
    >
      <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="text-14">
          {title}
        </h2>
        {badge}
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
