import { describe, expect, test } from 'vitest';
import { COMPANIES } from './companies/all-companies.ts';
import { sceneOf } from './draw-picture.ts';
import { findFaults, layOut } from './text-boxes.ts';

describe('no text leaves its box', () => {
  test.each(COMPANIES.map((company) => [company.name, company] as const))(
    'in the pictures of %s',
    async (_name, company) => {
      const faults: string[] = [];
      for (const name of company.pictures) {
        const { picture, scene } = sceneOf({ slug: company.slug, picture: name, seed: 1 });
        const nodes = await layOut(picture.draw(scene), picture.width, picture.height);
        faults.push(...findFaults(nodes, picture.width, picture.height).map((fault) => `${name}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});
