import ChevronRight from 'lucide-react/icons/chevron-right';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { AdminFolders } from '#shared/images/image-admin.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { NO_FILTER, type PageFilter, UNTAGGED } from './image-filter.ts';

type RemediesProps = { folders: AdminFolders; onShow: (filter: PageFilter) => void };

/** Folders without a company, companies without images and images in no tab, each with a remedy. */
export function Remedies({ folders, onShow }: RemediesProps) {
  const strays = folders.folders.filter(({ remedy }) => remedy !== null);
  const empty = folders.companies.filter(({ remedy }) => remedy !== null);
  const { untagged } = folders;
  const count = strays.length + empty.length + (untagged > 0 ? 1 : 0);
  if (count === 0) return null;
  return (
    <details className="group mb-4 rounded-xl bg-warning-soft text-14" open={count <= 3 || undefined}>
      <summary className="flex items-center gap-2 rounded-xl px-4 py-3 font-medium text-warning-text">
        <TriangleAlert className="size-4 shrink-0" />
        {count === 1 ? '1 thing needs attention' : `${count} things need attention`}
        <ChevronRight className="ml-auto size-4 shrink-0 transition-transform duration-150 group-open:rotate-90" />
      </summary>
      <ul className="divide-y divide-hairline px-4 pb-2">
        {untagged > 0 && (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className="min-w-0 flex-1 basis-64">
              {counted(untagged, 'image has no tag and appears', 'images have no tag and appear')} in no tab.
            </p>
            <Button size="sm" onClick={() => onShow(UNTAGGED)}>
              Show images
            </Button>
          </li>
        )}
        {strays.map(({ folder, images, remedy }) => (
          <li key={`folder ${folder}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className="min-w-0 flex-1 basis-64">
              {remedy}{' '}
              <span className="text-muted tabular-nums">({images === 1 ? '1 image' : `${images} images`})</span>
            </p>
            <Button size="sm" onClick={() => onShow({ ...NO_FILTER, folder })}>
              Show images
            </Button>
            <a
              href={`/admin/companies?folder=${encodeURIComponent(folder)}`}
              className={buttonStyle('secondary', 'sm')}
            >
              Create company
            </a>
          </li>
        ))}
        {empty.map(({ id, remedy }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className="min-w-0 flex-1 basis-64">{remedy}</p>
            <a href={`/admin/companies?edit=${encodeURIComponent(id)}`} className={buttonStyle('secondary', 'sm')}>
              Edit company
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
