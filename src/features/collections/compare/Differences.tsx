import { Fragment } from 'react';
import type { ImageById } from '#shared/collections/collection.contract.ts';
import { GAP } from './compare-view.ts';
import { factRows } from './fact-rows.ts';

/** Width of the column of labels, and the least that an image's column has beside it, in CSS pixels. */
const LABEL = 112;
const LEAST = 160;
/** Least width of an image's column in a table that is scrolled: two images fit a phone of 360 px. */
const columnRem = (count: number): number => (count > 2 ? 9 : 6.5);

/** Widths of a table whose values are below the images of a row; undefined where the first column has no room for labels. */
function widthsBelow(column: number | undefined, count: number): number[] | undefined {
  if (column === undefined || column < LABEL + LEAST) return undefined;
  return Array.from({ length: count }, (_, at) => column - (at === 0 ? LABEL : 0) + (at < count - 1 ? GAP : 0));
}

type DifferencesProps = {
  images: readonly ImageById[];
  /** Width of each image's column where all images are in one row, in CSS pixels. */
  column: number | undefined;
};

/** Facts about the compared images, with what two or more share in bold. */
export function Differences({ images, column }: DifferencesProps) {
  const rows = factRows(images);
  if (rows.length === 0) return null;
  const widths = widthsBelow(column, images.length);
  return (
    <section
      aria-label="Details of the images"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="compared-details mt-8 overflow-x-auto"
    >
      <table
        className="mx-auto w-full table-fixed text-left text-14"
        style={
          widths
            ? { width: widths.reduce((sum, width) => sum + width, LABEL) }
            : { minWidth: `calc(${LABEL}px + ${columnRem(images.length) * images.length}rem)` }
        }
      >
        <caption className="pb-2 text-left text-12 text-muted">
          <span className="sticky left-0">
            Details of the images.{images.length > 1 && ' What they share is bold.'}
          </span>
        </caption>
        <colgroup>
          <col style={{ width: LABEL }} />
          {images.map(({ image }, at) => (
            <col key={image} style={{ width: widths?.[at] }} />
          ))}
        </colgroup>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name} className="border-hairline border-t align-top">
              <th scope="row" className="sticky left-0 bg-page py-2 pr-4 font-normal text-muted">
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
