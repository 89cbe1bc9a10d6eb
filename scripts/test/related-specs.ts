/** Browser tests (prefixes of their file names) by the files that they cover. A file that matches no row concerns all of them. */
export const SPECS: readonly (readonly [files: RegExp, specs: readonly string[]])[] = [
  [/^tests\/e2e\/|\.md$|^docs\/|\.test\.tsx?$|^scripts\/(?!start\/)/, []],
  [/^src\/features\/[\w-]+\/admin\/|^src\/pages\/admin\//, ['admin-']],
  [/^src\/features\/account\//, ['account', 'connect', 'recent-sign-in']],
  [/^src\/features\/connect\//, ['connect', 'accessibility', 'html-validity']],
  [/^src\/features\/analytics\//, ['analytics']],
  [/^src\/features\/(api-reference|legal)\//, ['legal', 'accessibility', 'html-validity']],
  [/^src\/(?:features|server|shared)\/pairs\//, ['admin-duplicates', 'similar']],
  [/^src\/features\/lightbox\//, ['lightbox', 'similar', 'address', 'journey', 'touch-targets']],
  [/^src\/(?:server|shared)\/(?:oauth|mcp)\//, ['connect', 'agent-view']],
  [/^src\/features\/maintenance\//, ['banners', 'admin-cache']],
  [/^src\/features\/notifications\//, ['toasts', 'admin-companies']],
  [/^src\/features\/uploads\//, ['upload']],
  [/^src\/features\/version\//, ['version']],
];

const SPEC = /^tests\/e2e\/(.+)\.spec\.ts$/;

/** The browser tests that a change of these files can affect, as arguments for Playwright; undefined means all. */
export function relatedSpecs(files: readonly string[]): string[] | undefined {
  const related = new Set<string>();
  for (const file of files) {
    const own = SPEC.exec(file)?.[1];
    const specs = own ? [own] : SPECS.find(([pattern]) => pattern.test(file))?.[1];
    if (!specs) return undefined;
    for (const spec of specs) related.add(`/e2e/${spec}`);
  }
  return [...related];
}
