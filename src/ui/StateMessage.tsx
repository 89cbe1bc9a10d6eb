import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type StateMessageProps = {
  title: string;
  text?: string | undefined;
  /** An icon of about 24 px for the kind of state. */
  icon: ReactNode;
  /** The remedy, for example a button. */
  action?: ReactNode;
  tone?: 'neutral' | 'danger';
  /** `h1` if the page has nothing else: it is on the page itself then, as the one of an unknown address. */
  heading?: 'h1' | 'h2' | 'h3';
};

/** An empty, failed or forbidden state. */
export function StateMessage({
  title,
  text,
  icon,
  action,
  tone = 'neutral',
  heading: Heading = 'h3',
}: StateMessageProps) {
  const isDanger = tone === 'danger';
  const isPage = Heading === 'h1';
  return (
    <div
      role={isDanger ? 'alert' : 'status'}
      className={classNames(
        'fade-in flex flex-col items-center text-center',
        isPage ? 'mx-auto w-full max-w-xl py-16' : 'rounded-xl bg-soft px-6 py-14 sm:py-16',
      )}
    >
      <span
        aria-hidden="true"
        className={`mb-4 grid size-12 place-items-center rounded-full ${isDanger ? 'bg-danger-soft text-danger-text' : 'bg-sunken text-muted'} [&_svg]:size-5`}
      >
        {icon}
      </span>
      <Heading
        className={classNames(
          'font-semibold',
          isPage ? 'text-28 sm:text-40' : 'text-16',
          isDanger && 'text-danger-text',
        )}
      >
        {title}
      </Heading>
      {text && (
        <p className={isPage ? 'mt-3 text-balance text-muted' : 'mt-1 max-w-sm text-balance text-14 text-muted'}>
          {text}
        </p>
      )}
      {action && <div className={isPage ? 'mt-8' : 'mt-5'}>{action}</div>}
    </div>
  );
}
