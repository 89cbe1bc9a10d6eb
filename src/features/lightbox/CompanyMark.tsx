import type { CompanyBadge } from '#shared/companies/company.contract.ts';

/** A company's logo, or its icon on its colour when it has none. */
export function CompanyMark({ company }: { company: CompanyBadge }) {
  const { logoUrl, logoIconSvg: icon, logoColor } = company;
  if (logoUrl) {
    return (
      <img src={logoUrl} alt="" width={28} height={28} className="size-7 rounded-md bg-white object-contain p-0.5" />
    );
  }
  const isColour = logoColor.startsWith('#');
  return (
    <span
      className={`grid size-7 shrink-0 place-items-center rounded-md text-white ${isColour ? '' : logoColor}`}
      style={isColour ? { backgroundColor: logoColor } : undefined}
    >
      {icon && (
        <svg viewBox={`0 0 ${icon.width} ${icon.height}`} className="size-4" fill="currentColor" aria-hidden="true">
          <path d={icon.path} />
        </svg>
      )}
    </span>
  );
}
