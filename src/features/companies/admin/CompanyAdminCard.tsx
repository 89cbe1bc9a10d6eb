import ExternalLink from 'lucide-react/icons/external-link';
import Folder from 'lucide-react/icons/folder';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { day } from '#shared/text/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { LogoTile } from '#ui/LogoTile.tsx';

type CompanyAdminCardProps = {
  company: CompanyRecord;
  isDragged: boolean;
  /** The grip that moves the card. */
  handle: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
};

/** A company on the Companies admin page: its facts and actions (spec 2). */
export function CompanyAdminCard({ company, isDragged, handle, onEdit, onDelete }: CompanyAdminCardProps) {
  const { name, slug, description, cloudinaryFolder, websiteUrl, createdAt, imageCount } = company;
  return (
    <article
      data-sortable-id={company.id}
      className={`flex min-w-0 flex-col gap-3 rounded-xl bg-surface p-4 ring-1 ring-hairline transition-[box-shadow,opacity] duration-150 ${isDragged ? 'opacity-60 shadow-float' : ''}`}
    >
      <div className="flex items-start gap-3">
        <LogoTile
          src={company.logoUrl}
          icon={company.logoIconSvg}
          color={company.logoColor}
          className="size-10 rounded-lg"
        />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-14" title={name}>
            {name}
          </h2>
          <p className="truncate text-12 text-muted" title={slug}>
            /{slug}
          </p>
        </div>
        {handle}
      </div>
      <p dir="auto" className="line-clamp-2 min-h-10 text-14 text-muted">
        {description || <span className="text-faint">No description</span>}
      </p>
      <dl className="flex items-center gap-x-4 gap-y-1 text-12 text-muted">
        <div className="flex min-w-0 items-center gap-1.5">
          <dt>
            <Folder className="size-3.5" />
            <span className="sr-only">Image-host folder</span>
          </dt>
          <dd className="truncate" title={cloudinaryFolder ?? undefined}>
            {cloudinaryFolder ?? 'Not set'}
          </dd>
        </div>
        <div className="shrink-0 tabular-nums">
          <dt className="sr-only">Images</dt>
          <dd>{counted(imageCount, 'image')}</dd>
        </div>
      </dl>
      <div className="mt-auto flex flex-wrap items-center gap-1 border-hairline border-t pt-3">
        {company.draft && (
          <span className="mr-2">
            <Badge tone="warning">{company.publishAt ? `Draft until ${day(company.publishAt)}` : 'Draft'}</Badge>
          </span>
        )}
        <p className="mr-auto whitespace-nowrap text-12 text-faint">
          Created <time dateTime={createdAt}>{day(createdAt)}</time>
        </p>
        <span className="-mr-2 ml-auto flex gap-1">
          {websiteUrl && (
            <a
              href={websiteUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Open website of ${name}`}
              title="Open website"
              className={buttonStyle('quiet', 'sm', 'pointer-fine:px-2!')}
            >
              <ExternalLink className="size-4" />
            </a>
          )}
          <Button
            kind="quiet"
            size="sm"
            className="pointer-fine:px-2!"
            aria-label={`Edit ${name}`}
            title="Edit"
            onClick={onEdit}
          >
            <Pencil className="size-4" />
          </Button>
          <Button
            kind="quiet"
            size="sm"
            className="pointer-fine:px-2! hover:text-danger-text"
            aria-label={`Delete ${name}`}
            title="Delete"
            onClick={onDelete}
          >
            <Trash2 className="size-4" />
          </Button>
        </span>
      </div>
    </article>
  );
}
