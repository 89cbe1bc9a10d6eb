import { classNames } from './class-names.ts';

type RetryLineProps = { text: string; className?: string; onRetry: () => void };

/** A line that replaces a part of the page that could not be loaded. */
export const RetryLine = ({ text, className, onRetry }: RetryLineProps) => (
  <p role="alert" className={classNames('text-14 text-danger-text', className)}>
    {text}{' '}
    <button type="button" className="underline" onClick={onRetry}>
      Try again
    </button>
  </p>
);
