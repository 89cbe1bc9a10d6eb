import { type Declaration, GROUPS, METHODS, type Method, type Routes } from '../endpoint.ts';

/** One call of the API: its path in OpenAPI's notation, and its declaration. */
export type DeclaredCall = { method: Method; path: string; declares: Declaration };

/** The files of `pages/api`, from `import.meta.glob('/src/pages/api/**')`. */
export type RouteFiles = Record<string, () => Promise<unknown>>;

/** The path of a file of `pages/api`: `/api/companies/{slug}/images`. */
export const pathOf = (file: string): string =>
  file
    .replace('/src/pages', '')
    .replace(/(\/index)?\.ts$/, '')
    .replace(/\[(\w+)\]/g, '{$1}');

/** Every call of the API by group, path and method, without the catch-all for unknown addresses. */
export async function declaredCalls(files: RouteFiles): Promise<DeclaredCall[]> {
  const loaded = Object.entries(files)
    .filter(([file]) => !file.includes('[...'))
    .map(async ([file, load]) => {
      const routes = (await load()) as Routes;
      return METHODS.flatMap((method) => {
        const route = routes[method];
        return route ? [{ method, path: pathOf(file), declares: route.declares }] : [];
      });
    });
  const calls = (await Promise.all(loaded)).flat();
  return GROUPS.flatMap((group) => calls.filter(({ declares }) => declares.group === group));
}
