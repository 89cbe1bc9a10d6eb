import { expect, test } from 'vitest';
import { CODE, IMPORTS, inside, textOf } from './project.ts';

const NAMED_IMPORT = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+['"]([^'"]+)['"]/g;
const EXPORTED_FUNCTION = /^export (?:(?:async )?function (\w+)|const (\w+) = (?:async )?(?:\(|<))/;

/** Function names that need no JSDoc. */
const SELF_EXPLANATORY = /^(?:is|has|create|delete|remove|rename|open|close|show|toggle|fetch|free)[A-Z]|Paths$/;
const isApiCall = (file: string): boolean => file.endsWith('.client.ts');

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** `file: name` of every named export that another folder imports. */
function importedElsewhere(): Set<string> {
  const targets = new Map(IMPORTS.map(({ file, specifier, target }) => [`${file} ${specifier}`, target]));
  return new Set(
    CODE.flatMap((file) =>
      [...textOf(file).matchAll(NAMED_IMPORT)].flatMap(([, names = '', specifier = '']) => {
        const target = targets.get(`${file} ${specifier}`);
        if (!target || folderOf(target) === folderOf(file)) return [];
        return names.split(',').map(
          (name) =>
            `${target}: ${
              name
                .trim()
                .replace(/^type\s+/, '')
                .split(' ')[0]
            }`,
        );
      }),
    ),
  );
}

/** Exported functions of a file without JSDoc, except components and self-explanatory names. */
function untold(file: string): string[] {
  const lines = textOf(file).split('\n');
  return lines.flatMap((line, at) => {
    const [, declared, assigned] = EXPORTED_FUNCTION.exec(line) ?? [];
    const name = declared ?? assigned;
    if (!name || SELF_EXPLANATORY.test(name) || (file.endsWith('.tsx') && /^[A-Z]/.test(name))) return [];
    return lines[at - 1]?.trimEnd().endsWith('*/') ? [] : [`${file}: ${name}`];
  });
}

test('a function that other folders import has JSDoc, unless its name is self-explanatory', () => {
  const used = importedElsewhere();
  expect(used.size).toBeGreaterThan(800);
  const found = CODE.filter((file) => !inside(file, 'src/pages') && !isApiCall(file)).flatMap(untold);
  expect(found.filter((name) => used.has(name))).toEqual([]);
});
