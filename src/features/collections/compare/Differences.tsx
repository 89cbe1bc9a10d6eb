import type { ImageById } from '#shared/collections/collection.contract.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { licenceText } from '#shared/images/licence.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';

const FACTS: readonly { label: string; of: (item: GalleryItem) => string }[] = [
  { label: 'Company', of: ({ company }) => company.name },
  { label: 'Title', of: ({ title, image }) => title ?? image.alt },
  { label: 'Tags', of: ({ tags }) => tags.map(tagLabel).join(', ') },
  { label: 'Size', of: ({ image }) => `${image.width} × ${image.height}` },
  { label: 'Licence', of: ({ license }) => licenceText(license) },
  { label: 'Source', of: ({ source }) => source ?? '' },
  { label: 'Author', of: ({ author }) => author ?? '' },
  { label: 'Captured', of: ({ capturedAt }) => capturedAt ?? '' },
  { label: 'Added', of: ({ addedAt }) => addedAt.slice(0, 10) },
];

/** Facts about the compared images, with differences in bold. */
export function Differences({ images }: { images: readonly ImageById[] }) {
  const rows = FACTS.map(({ label, of }) => ({
    label,
    values: images.map(({ item }) => (item ? of(item) : '')),
  })).filter(({ values }) => values.some((value) => value !== ''));
  if (rows.length === 0) return null;
  return (
    <section
      aria-label="What is known of the images"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="mt-8 overflow-x-auto"
    >
      <table className="w-full min-w-120 table-fixed text-left text-14">
        <caption className="sr-only">What is known of the images; differences are bold</caption>
        <tbody>
          {rows.map(({ label, values }) => {
            const differs = new Set(values).size > 1;
            return (
              <tr key={label} className="border-hairline border-t align-top">
                <th scope="row" className="w-28 py-2 pr-4 font-normal text-muted">
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
