import { mainColour } from './severity-level.ts';
import type { CompanySeverity, SeverityStudy } from './severity-study.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

/** The study as data: no image, and no address of one. */
export const severityJson = ({ companies, levels }: SeverityStudy): string =>
  JSON.stringify(
    {
      levels: levels.map(({ level, companies: count, most, median }) => ({ level, companies: count, most, median })),
      companies: companies.map(({ name, slug, colours }) => ({
        name,
        slug,
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

/** The study as CSS: custom properties of the medians, and below an attribute those of each company. */
export const severityCss = ({ companies, levels }: SeverityStudy): string =>
  [
    `:root {\n${levels.map(({ level, median }) => `  --severity-${level}: ${median};`).join('\n')}\n}\n`,
    ...companies.map(block),
  ].join('\n');
