import '#browser/no-eval.ts';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { useCall } from '#browser/use-reading.ts';
import type { Gap, Insight } from '#shared/insight/insight.contract.ts';
import { ASKERS_MIN } from '#shared/insight/insight.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { companyPath, imagePath, patternPath } from '#shared/site/addresses.ts';
import { grouped } from '#shared/text/counted.ts';
import { day as dayText } from '#shared/text/dates.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

const UNCOUNTED =
  'Views are not counted here: the pages come from the CDN of the host, which sends this site nothing. Its own analytics has them.';
const LINK = 'inline-flex min-w-11 underline-offset-4 hover:underline';

type SectionProps = { title: string; note?: string | undefined; children: ReactNode };

function Section({ title, note, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className="mb-4 min-w-0 break-inside-avoid rounded-xl p-4 ring-1 ring-hairline ring-inset"
    >
      <h2 className="text-16">{title}</h2>
      {note && <p className="mt-0.5 text-12 text-muted">{note}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

type Row = { key: string; name: ReactNode; count: number; more?: ReactNode };

function Counts({ rows, empty }: { rows: readonly Row[]; empty: string }) {
  if (rows.length === 0) return <p className="text-14 text-muted">{empty}</p>;
  return (
    <ol className="max-h-80 max-sm:max-h-none divide-y divide-hairline overflow-y-auto text-14">
      {rows.map(({ key, name, count, more }) => (
        <li key={key} className="flex items-baseline gap-3 py-1.5 pointer-coarse:py-3">
          <span dir="auto" className="min-w-0 flex-1 break-words">
            {name}
          </span>
          {more && <span className="text-12 text-muted tabular-nums">{more}</span>}
          <span className="text-muted tabular-nums">{grouped(count)}</span>
        </li>
      ))}
    </ol>
  );
}

function Days({ days }: { days: Insight['days'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A region that scrolls has to be reachable by keyboard.
    <section className="max-h-80 overflow-auto" tabIndex={0} aria-label="Counts by day">
      <table className="w-full text-14 tabular-nums max-sm:text-12">
        <thead className="text-left text-12 text-muted">
          <tr>
            {['Day', 'Searches', 'Without result', 'Views', 'Exports'].map((name, at) => (
              <th key={name} scope="col" className={`py-1 font-medium ${at > 0 ? 'pl-2 text-right max-sm:pl-1' : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, searches, misses, views, exports }) => (
            <tr key={day} className="border-hairline border-t">
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                {dayText(day)}
              </th>
              {Object.entries({ searches, misses, views, exports }).map(([name, count]) => (
                <td key={name} className="pl-2 text-right max-sm:pl-1">
                  {grouped(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <ul className="divide-y divide-hairline text-14">
      {gaps.map(({ title, count, href, entries }) => (
        <li key={title} className="py-2 pointer-coarse:py-3">
          <p className="flex items-baseline gap-3">
            <a href={href} className={`min-w-0 flex-1 ${LINK}`}>
              {title}
            </a>
            <span className="text-muted tabular-nums">{grouped(count)}</span>
          </p>
          {entries.length > 0 && (
            // Above the touch target of the link before it.
            <p className="relative mt-1 text-12 text-muted pointer-coarse:mt-3.5">
              {'See '}
              {entries.map((entry, at) => (
                <span key={entry.name}>
                  {at > 0 && ', '}
                  <a href={entry.href} className="underline underline-offset-4">
                    {entry.name}
                  </a>
                </span>
              ))}
              {count > entries.length && `, and ${grouped(count - entries.length)} more`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Lists({ insight }: { insight: Insight }) {
  const { countsViews, days, searches, companies, patterns, saved, exports, gaps } = insight;
  const missed = searches.filter(({ misses }) => misses > 0);
  const frequent = `Words are shown once ${ASKERS_MIN} people have searched for them.`;
  return (
    <div className="gap-4 xl:columns-2">
      <Section title="By day">
        {days.length > 0 ? <Days days={days} /> : <p className="text-14 text-muted">Nothing has been counted yet.</p>}
      </Section>
      <Section title="Gaps" note="What the gallery lacks. Each link leads to the list where it can be fixed.">
        <Gaps gaps={gaps} />
      </Section>
      <Section title="Searches" note={frequent}>
        <Counts
          rows={searches.map(({ text, count, days: asked }) => ({
            key: text,
            name: (
              <a href={`/?q=${encodeURIComponent(text)}`} className={LINK}>
                {text}
              </a>
            ),
            count,
            more: asked[0] && `last on ${dayText(asked[0].day)}`,
          }))}
          empty="No search was frequent enough yet."
        />
      </Section>
      <Section title="Searches without a result" note={frequent}>
        <Counts
          rows={missed.map(({ text, misses }) => ({ key: text, name: text, count: misses }))}
          empty="Every frequent search had a result."
        />
      </Section>
      <Section title="Most viewed companies" note={countsViews ? undefined : UNCOUNTED}>
        <Counts
          rows={companies.map(({ slug, name, count }) => ({
            key: slug,
            name: (
              <a href={companyPath(slug)} className={LINK}>
                {name}
              </a>
            ),
            count,
          }))}
          empty="No page of a company was viewed yet."
        />
      </Section>
      <Section title="Most viewed patterns" note={countsViews ? undefined : UNCOUNTED}>
        <Counts
          rows={patterns.map(({ slug, name, count }) => ({
            key: slug,
            name: (
              <a href={patternPath(slug)} className={LINK}>
                {name}
              </a>
            ),
            count,
          }))}
          empty="No page of a pattern was viewed yet."
        />
      </Section>
      <Section title="Saved most" note="By how many people have it in a collection.">
        <Counts
          rows={saved.map(({ id, name, count }) => ({
            key: id,
            name: (
              <a href={imagePath(id)} className={LINK}>
                {name}
              </a>
            ),
            count,
          }))}
          empty="Nobody has saved an image yet."
        />
      </Section>
      <Section title="Exports" note="Collections that were exported, by format.">
        <Counts
          rows={exports.map(({ name, count }) => ({ key: name, name, count }))}
          empty="No collection was exported yet."
        />
      </Section>
    </div>
  );
}

/** What people look for and what the gallery lacks (/admin/insight). */
export function InsightPage() {
  const { value, failed, read } = useCall('GET /api/admin/insight');
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-20">Insight</h1>
          <p className="mt-1 max-w-prose text-14 text-muted">
            What people looked for in the last {KEPT_DAYS.insight} days, and what the gallery lacks. Counts only: nobody
            can be recognised.
          </p>
        </div>
        <a href="/api/admin/insight?format=csv" download className={buttonStyle('secondary', 'sm')}>
          <Download className="size-4" />
          Export CSV
        </a>
      </header>
      {!value && !failed && <Skeleton className="h-96 w-full rounded-xl" />}
      {failed && <LoadFailure heading="h2" title="The counts could not be loaded" onRetry={() => void read()} />}
      {value && !failed && <Lists insight={value} />}
    </>
  );
}
