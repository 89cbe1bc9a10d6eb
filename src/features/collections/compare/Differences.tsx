import { Fragment } from 'react';
import type { ImageById } from '#shared/collections/collection.contract.ts';
import { factRows } from './fact-rows.ts';

/** Widths of the column of labels, and at least of an image's column: two images fit a phone of 360 px, more are scrolled in any case. */
const LABEL_REM = 7;
const columnRem = (count: number): number => (count > 2 ? 9 : 6.5);

/** Facts about the compared images, with what two or more share in bold. */
export function Differences({ images }: { images: readonly ImageById[] }) {
  const rows = factRows(images);
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
          <span className="sticky left-0">
            Details of the images.{images.length > 1 && ' What they share is bold.'}
          </span>
        </caption>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name} className="border-hairline border-t align-top">
              <th scope="row" className="sticky left-0 w-28 bg-page py-2 pr-4 font-normal text-muted">
                {name}
              </th>
              {values.map((own, at) => (
                <td key={images[at]?.image} className="py-2 pr-4 wrap-anywhere">
                  {own.length === 0 && '–'}
                  {own.map(({ text, isCommon }, index) => (
                    <Fragment key={text}>
                      {index > 0 && ', '}
                      {isCommon ? <b>{text}</b> : text}
                    </Fragment>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
