import type { Company } from '#shared/companies/company.contract.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SortHandle } from '#ui/sortable/SortHandle.tsx';
import { useSortable } from '#ui/sortable/use-sortable.ts';
import { CompanyAdminCard } from './CompanyAdminCard.tsx';

/** Placeholders while companies load (spec 9). */
const PLACEHOLDERS = 6;

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

/** Cards that are on their way. */
export function CompanyPlaceholders() {
  return (
    <div role="status" aria-label="Loading companies" className={GRID}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => `placeholder-${index}`).map((key) => (
        <Skeleton key={key} className="h-52 rounded-xl" />
      ))}
    </div>
  );
}

type CompanyListProps = {
  companies: readonly Company[];
  onOrder: (ids: string[]) => void;
  onEdit: (company: Company) => void;
  onDelete: (company: Company) => void;
};

/** The companies in their order, which can be changed. */
export function CompanyList({ companies, onOrder, onEdit, onDelete }: CompanyListProps) {
  const byId = new Map(companies.map((company) => [company.id, company]));
  const sortable = useSortable([...byId.keys()], onOrder);
  const shown = sortable.order.flatMap((id) => byId.get(id) ?? []);
  return (
    <ol className={GRID}>
      {shown.map((company, index) => (
        <li key={company.id} className="flex min-w-0 *:flex-1">
          <CompanyAdminCard
            company={company}
            isDragged={sortable.dragged === company.id}
            onEdit={() => onEdit(company)}
            onDelete={() => onDelete(company)}
            handle={
              <SortHandle
                id={company.id}
                label={company.name}
                position={index + 1}
                total={companies.length}
                handleProps={sortable.handleProps}
              />
            }
          />
        </li>
      ))}
    </ol>
  );
}
