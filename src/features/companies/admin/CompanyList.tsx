import Building2 from 'lucide-react/icons/building-complex';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { SortHandle } from '#ui/sortable/SortHandle.tsx';
import { useSortable } from '#ui/sortable/use-sortable.ts';
import { CompanyAdminCard } from './CompanyAdminCard.tsx';

/** Placeholders while companies load (spec 9). */
const PLACEHOLDERS = 6;

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4';

/** Loading cards. */
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
  companies: readonly CompanyRecord[];
  /** Part of the name or slug; a filtered list can't be reordered. */
  searchText: string;
  onOrder: (ids: string[]) => void;
  onEdit: (company: CompanyRecord) => void;
  onDelete: (company: CompanyRecord) => void;
};

/** The companies in order, which can be changed. */
export function CompanyList({ companies, searchText, onOrder, onEdit, onDelete }: CompanyListProps) {
  const byId = new Map(companies.map((company) => [company.id, company]));
  const sortable = useSortable([...byId.keys()], onOrder);
  const part = searchText.trim().toLowerCase();
  const shown = sortable.order
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ name, slug }) => `${name}\n${slug}`.toLowerCase().includes(part));
  if (shown.length === 0) {
    return <StateMessage icon={<Building2 />} title="No company found" text="No name and no slug contains this." />;
  }
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
              part === '' && (
                <SortHandle
                  id={company.id}
                  label={company.name}
                  position={index + 1}
                  total={companies.length}
                  handleProps={sortable.handleProps}
                />
              )
            }
          />
        </li>
      ))}
    </ol>
  );
}
