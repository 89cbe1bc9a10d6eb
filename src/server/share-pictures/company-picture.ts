import type { Company } from '#shared/companies/company.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { box, brandLine, draw, framed, PALETTE, picture, svgAddress, textColumn } from './draw.ts';

/** Sizes of artwork, in pixels of the picture. */
export const LOGO_BOX = { width: 72, height: 72 } as const;
/** The same of covers. */
export const COVER_BOX = { width: 760, height: 560 } as const;

/** Content of a company's picture: public facts and public artwork only (contract 4). */
export type CompanyFacts = Pick<
  Company,
  'name' | 'description' | 'imageCount' | 'logoColor' | 'logoIconSvg' | 'isDemo'
> & {
  /** Data addresses; null if there is none. */
  logo: string | null;
  cover: string | null;
  host: string;
};

const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

const iconAddress = ({ width, height, path }: NonNullable<Company['logoIconSvg']>) =>
  svgAddress(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="#fff" d="${path}"/></svg>`,
  );

function logoTile({ logo, logoColor, logoIconSvg, name }: CompanyFacts) {
  const tile = { width: 104, height: 104, borderRadius: 24, alignItems: 'center', justifyContent: 'center' } as const;
  if (logo) return box({ ...tile, background: '#fff' }, picture(logo, LOGO_BOX.width, LOGO_BOX.height));
  const color = logoIconSvg?.ground ?? logoColor;
  const background = HEX_COLOR.test(color) ? color : PALETTE.accent;
  return box(
    { ...tile, background, fontSize: 52, fontWeight: 600 },
    logoIconSvg
      ? picture(iconAddress(logoIconSvg), 52, 52, { objectFit: 'contain' })
      : name.trim().charAt(0).toUpperCase(),
  );
}

/** Long names are set smaller, so that they fit two lines. */
const nameSize = (name: string, wide: boolean): number => {
  if (wide) return name.length > 28 ? 64 : 84;
  if (name.length > 24) return 44;
  return name.length > 14 ? 52 : 64;
};

/** Longest texts that are set, in characters: more than fits their lines, few enough to be set quickly. */
const NAME_CHARACTERS = 160;
const DESCRIPTION_CHARACTERS = 400;

/** The 1200 x 630 picture of a company as SVG. */
export function drawCompany(facts: CompanyFacts): Promise<string> {
  const { name, description, imageCount, isDemo, cover, host } = facts;
  const text = textColumn(
    cover ? 440 : 960,
    brandLine(isDemo),
    box(
      { flexDirection: 'column' },
      logoTile(facts),
      box(
        {
          marginTop: 28,
          fontSize: nameSize(name, !cover),
          fontWeight: 600,
          letterSpacing: -1.6,
          lineHeight: 1.08,
          display: 'block',
          lineClamp: 2,
        },
        name.slice(0, NAME_CHARACTERS).toWellFormed(),
      ),
      box(
        { marginTop: 18, fontSize: 25, lineHeight: 1.42, color: PALETTE.quiet, display: 'block', lineClamp: 3 },
        description.slice(0, DESCRIPTION_CHARACTERS).toWellFormed(),
      ),
    ),
    box(
      { fontSize: 22, color: PALETTE.quiet, alignItems: 'center' },
      box(
        {
          color: PALETTE.ink,
          background: PALETTE.surface,
          border: `1px solid ${PALETTE.hairline}`,
          borderRadius: 999,
          padding: '8px 18px',
          marginRight: 18,
        },
        counted(imageCount, 'image'),
      ),
      host,
    ),
  );
  return cover ? draw(text, framed(cover, COVER_BOX.width, COVER_BOX.height, { left: 568, top: 104 })) : draw(text);
}
