import type { Db } from '#db/client.ts';
import type { BuildHook } from './builds/build-hook.port.ts';
import type { CallBuildHook } from './builds/http-build-hook.ts';
import type { Rebuild } from './builds/rebuild.port.ts';
import type { Settings } from './env.ts';
import type { ImageHost } from './image-host/image-host.port.ts';
import type { Log } from './log/log.ts';
import type { RateLimitsService } from './rate-limits/rate-limits.service.ts';
import type { PictureDescriber } from './similar/picture-describer.ts';

/** What the application is made of; tests replace any of it. */
export type AppDeps = {
  settings: Settings;
  db: Db;
  imageHost: ImageHost;
  /** Name of the release being served (`/api/version`). */
  version: () => string;
  now: () => Date;
  /** How the site is rebuilt after a change; by default there is nothing to make. */
  buildHook?: BuildHook;
  /** Asks a service elsewhere for builds; then this program makes none. */
  callBuildHook?: CallBuildHook | undefined;
  /** Who hears of a change that needs a build; by default the queue of builds. */
  rebuild?: Rebuild;
  /** Describes pictures that people search by; by default in this process. */
  describePicture?: PictureDescriber;
  /** Starts what describes them before it is needed; by default nothing has to be started. */
  startDescriber?: () => void;
  /** Has this program asked again, where a process may not go on for long after its answer. */
  callAgain?: (() => Promise<unknown>) | undefined;
  /** How much people may request; by default `RATE_LIMITS`. */
  rateLimits?: RateLimitsService;
  /** Where lines of the log go; by default, warnings and errors to standard error. */
  log?: Log;
};

/** The same with its log. */
export type LoggingDeps = AppDeps & { log: Log };
