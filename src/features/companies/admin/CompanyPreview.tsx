import { TYPING_PAUSE_MS, useCall } from '#browser/use-reading.ts';
import { type CompanyRecord, DEFAULT_LOGO_COLOR } from '#shared/companies/company.contract.ts';
import { isHttpAddress, isMediaAddress } from '#shared/companies/web-address.ts';
import { LogoTile } from '#ui/LogoTile.tsx';
import type { CompanyFields } from './company-form-state.ts';

/** The address, or null while it is not valid. */
const shownAddress = (address: string): string | null =>
  isHttpAddress(address) || isMediaAddress(address) ? address : null;

/** The company's card as visitors will see it, while it is being typed. */
export function CompanyPreview({ fields, stored }: { fields: CompanyFields; stored: CompanyRecord | null }) {
  const { logoIcon } = fields;
  const { value, failed } = useCall('GET /api/admin/icons', {
    query: { icon: logoIcon },
    key: logoIcon,
    pauseMs: TYPING_PAUSE_MS,
  });
  const icon = failed ? undefined : value?.[0]?.svg;
  const hero = shownAddress(fields.heroImageUrl);
  return (
    <aside aria-label="Preview of the card" className="flex flex-col gap-2 max-lg:order-first max-sm:hidden">
      <p className="font-medium text-12 text-muted">Preview</p>
      <div className="overflow-hidden rounded-xl bg-surface ring-1 ring-hairline">
        <div className="relative aspect-[16/10] bg-sunken">
          {hero && (
            <img key={hero} src={hero} alt="" className="fade-in absolute inset-0 size-full object-cover object-top" />
          )}
        </div>
        <div className="relative px-4 pt-8 pb-4">
          <LogoTile
            src={shownAddress(fields.logoUrl)}
            icon={icon ?? stored?.logoIconSvg ?? null}
            color={fields.logoColor || DEFAULT_LOGO_COLOR}
            className="-top-6 absolute left-4 size-12 rounded-xl ring-2 ring-surface"
          />
          <p dir="auto" className="truncate font-semibold text-16">
            {fields.name || <span className="text-faint">Name</span>}
          </p>
          <p dir="auto" className="mt-1 line-clamp-2 min-h-10 text-14 text-muted">
            {fields.description}
          </p>
        </div>
      </div>
    </aside>
  );
}
