import type { ReactNode } from 'react';

const TONES = {
  neutral: 'bg-soft text-muted ring-hairline',
  accent: 'bg-accent-soft text-accent-text ring-transparent',
  success: 'bg-success-soft text-success-text ring-transparent',
  warning: 'bg-warning-soft text-warning-text ring-transparent',
  danger: 'bg-danger-soft text-danger-text ring-transparent',
} as const;

/** A short label: a state, a role, a kind. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center rounded-full px-2 font-medium text-12 ring-1 ring-inset ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
