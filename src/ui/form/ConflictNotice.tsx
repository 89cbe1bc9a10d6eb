import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { type Choice, type Choices, type Difference, settledChoices } from './conflict.ts';

type ConflictNoticeProps = {
  /** The subject that both changed: `company`. */
  subject: string;
  differences: readonly Difference[];
  /** Called once each field that both have changed has a choice. */
  onSettle: (choices: Choices) => void;
};

const shown = (text: string) => text || '(empty)';

/** On a phone each field is a block: side by side the last column would be out of view. */
const CELL = 'max-w-52 pr-3 align-top break-words max-sm:block max-sm:max-w-full sm:py-1.5';

/** Column title for the stacked layout. */
const Side = ({ children }: { children: string }) => <span className="text-muted sm:hidden">{children}: </span>;

const CHOICES = { theirs: 'Take theirs', yours: 'Keep mine' } as const;
const ALL = { theirs: 'Take all theirs', yours: 'Keep all mine' } as const;
const COLUMNS = { theirs: 'Stored now', yours: 'Yours' } as const;
const BOTH = ['theirs', 'yours'] as const;

/** After someone else saved: their changes beside the values typed here, and for each field that both changed the choice between the two. */
export function ConflictNotice({ subject, differences, onSettle }: ConflictNoticeProps) {
  const [choices, setChoices] = useState<Choices>({});
  const notice = useRef<HTMLElement>(null);
  // It is at the top of the form, which may be scrolled down.
  useEffect(() => notice.current?.focus(), []);
  const open = differences.filter(({ isOpen }) => isOpen);
  const choose = (names: readonly string[], choice: Choice) => {
    const next = { ...choices, ...Object.fromEntries(names.map((name) => [name, choice])) };
    const settled = settledChoices(differences, next);
    if (settled) onSettle(settled);
    else setChoices(next);
  };
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="flex scroll-mt-5 flex-col gap-3 rounded-xl bg-warning-soft p-4 text-14"
    >
      <div>
        <h3 className="text-warning-text">Someone else has changed this {subject}</h3>
        <p className="mt-1 text-muted">
          {open.length > 0
            ? 'Nothing is lost: choose which values to keep, then save again.'
            : 'Nothing is lost: what you changed stays, beside what they changed. Save again.'}
        </p>
      </div>
      {differences.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-12">
            <thead className="text-muted max-sm:sr-only">
              <tr>
                <th className="py-1 pr-3 font-medium">Field</th>
                {BOTH.map((side) => (
                  <th key={side} className="py-1 pr-3 font-medium">
                    {COLUMNS[side]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differences.map(({ name, label, isOpen, ...texts }) => (
                <tr key={name} className="border-hairline border-t max-sm:block max-sm:py-2">
                  <th scope="row" className={`${CELL} font-medium`}>
                    {label}
                  </th>
                  {BOTH.map((side) => (
                    <td key={side} className={CELL}>
                      <Side>{COLUMNS[side]}</Side>
                      <span className={side === 'yours' && !isOpen ? 'text-muted' : ''}>{shown(texts[side])}</span>
                      {isOpen && (
                        <Button
                          size="sm"
                          kind={choices[name] === side ? 'primary' : 'secondary'}
                          aria-pressed={choices[name] === side}
                          aria-label={`${CHOICES[side]}: ${label}`}
                          className="my-1.5 flex"
                          onClick={() => choose([name], side)}
                        >
                          {CHOICES[side]}
                        </Button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open.length !== 1 && (
        <div className="flex flex-wrap gap-2">
          {open.length === 0 ? (
            <Button size="sm" onClick={() => onSettle({})}>
              Go on
            </Button>
          ) : (
            BOTH.map((side) => (
              <Button
                key={side}
                size="sm"
                onClick={() =>
                  choose(
                    open.map(({ name }) => name),
                    side,
                  )
                }
              >
                {ALL[side]}
              </Button>
            ))
          )}
        </div>
      )}
    </section>
  );
}
