import { readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { COMPANIES, tableOf } from './company.ts';

const text = z.string().min(1);

/** Flows over five stages; each step is an image of the company and a caption. */
const flowsSchema = z.array(
  z.strictObject({
    ...{ company: text, stage: text, name: text, goal: text },
    steps: tableOf({ picture: text, caption: text }),
  }),
);

/** The flows in the format of an import folder. Throws for an image that a company does not have. */
export function flowEntries() {
  const flows = flowsSchema.parse(JSON.parse(readFileSync(new URL('flows.json', import.meta.url), 'utf8')));
  return flows.map(({ company, steps, ...facts }) => {
    const pictures = COMPANIES.find(({ slug }) => slug === company)?.pictures ?? [];
    const missing = steps.find(({ picture }) => !pictures.includes(picture));
    if (missing) throw new RangeError(`${company} has no image ${missing.picture}`);
    return {
      ...{ company, ...facts },
      steps: steps.map(({ picture, caption }) => ({ file: `${company}/${picture}.png`, caption })),
    };
  });
}
