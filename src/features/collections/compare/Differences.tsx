import type { ImageById } from '#shared/collections/collection.contract.ts';
import { comparedFacts } from '#shared/images/image-facts.ts';

/** Widths of the column of labels, and at least of an image's column: two images fit a phone of 360 px, more are scrolled in any case. */
const LABEL_REM = 7;
const columnRem = (count: number): number => (count > 2 ? 9 : 6.5);

/** Facts about the compared images, with differences in bold. */
export function Differences({ images }: { images: readonly ImageById[] }) {
  const facts = images.map(({ item }) => new Map(item ? comparedFacts(item) : []));
  const rows = [...new Set(facts.flatMap((own) => [...own.keys()]))]
    .map((label) => ({ label, values: facts.map((own) => own.get(label) ?? '') }))
    .filter(({ values }) => values.some((value) => value !== ''));
  if (rows.length === 0) return null;
  return (
    <section
      aria-label="Details of the images"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="compared-details mt-8 overflow-x-auto"
    >
      <table
        className="w-full table-fixed text-left text-14"
        style={{ minWidth: `${LABEL_REM + columnRem(images.length) * images.length}rem` }}
      >
        <caption className="pb-2 text-left text-12 text-muted">
          <span className="sticky left-0">Details of the images. What differs is bold.</span>
        </caption>
        <tbody>
          {rows.map(({ label, values }) => {
            const differs = new Set(values).size > 1;
            return (
              <tr key={label} className="border-hairline border-t align-top">
                <th scope="row" className="sticky left-0 w-28 bg-page py-2 pr-4 font-normal text-muted">
                  {label}
                </th>
                {values.map((value, at) => (
                  <td
                    key={images[at]?.image}
                    className={`py-2 pr-4 wrap-anywhere ${differs ? 'font-medium' : 'text-muted'}`}
                  >
                    {value || '–'}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
