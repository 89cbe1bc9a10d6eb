import type { BuildHook } from './build-hook.port.ts';

/** Where there is nothing to build: development renders each page as it is asked for, and so does a build itself. */
export const noBuildHook: BuildHook = {
  kind: 'none',
  recover: async () => true,
  run: async (_build, { started, log }) => {
    await started();
    log('Nothing to build here: pages are rendered as they are asked for.');
    return { releaseId: null };
  },
};
