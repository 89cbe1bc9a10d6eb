import { basisText, isTooFew, tooFewText } from '../studies/study-basis.ts';
import { mainColour } from './severity-level.ts';
import type { CompanySeverity, SeverityStudy } from './severity-study.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

/** The study as data: no image, and no address of one. */
export const severityJson = ({ companies, levels, basis }: SeverityStudy): string =>
  JSON.stringify(
    {
      basis: { ...basis, tooFew: isTooFew(basis.products) },
      levels: levels.map(({ level, companies: count, common }) => ({
        ...{ level, companies: count },
        ...(common ? { most: common.most, typical: common.typical } : { tooFew: true }),
      })),
      companies: companies.map(({ name, slug, isDemo, colours }) => ({
        ...{ name, slug, ...(isDemo && { isDemo }) },
        colours: colours.map(({ level, colour, ground, contrast, seen, images }) => ({
          ...{ level, colour, ground },
          contrast: { black: round(contrast.black), white: round(contrast.white), ground: round(contrast.ground) },
          ...{ seen, images },
        })),
      })),
    },
    null,
    2,
  );

/** A name as part of a custom property's name. */
const identifier = (slug: string): string => slug.replace(/[^\w-]/g, '-');

const block = ({ slug, colours }: CompanySeverity): string => {
  const lines = mainColour(colours).map(({ level, colour }) => `  --severity-${level}: ${colour};`);
  return `[data-severity="${identifier(slug)}"] {\n${lines.join('\n')}\n}\n`;
};

/** The study as CSS: custom properties of the typical colours where there are enough products, and below an attribute those of each company. */
export function severityCss({ companies, levels, basis }: SeverityStudy): string {
  const lines = levels.map(({ level, companies: count, common }) =>
    common ? `  --severity-${level}: ${common.typical};` : `  /* ${level}: ${tooFewText(count)} */`,
  );
  return [`/* ${basisText(basis)} */\n:root {\n${lines.join('\n')}\n}\n`, ...companies.map(block)].join('\n');
}
