import type { Db } from '#db/client.ts';
import type { BuildHook } from './builds/build-hook.port.ts';
import type { Rebuild } from './builds/builds.port.ts';
import type { CallBuildHook } from './builds/http-build-hook.ts';
import type { Settings } from './env.ts';
import type { ImageHost } from './image-host/image-host.port.ts';
import type { Log } from './log/log.ts';
import type { RateLimitsService } from './rate-limits/rate-limits.service.ts';
import type { ImageDescriber } from './similar/image-describer.ts';

/** Dependencies of the application; tests may replace any of them. */
export type AppDeps = {
  settings: Settings;
  db: Db;
  imageHost: ImageHost;
  /** Name of the release being served (`/api/version`). */
  version: () => string;
  /** A sentence if the newest release needs another version of this server. */
  restartDue?: () => string | undefined;
  now: () => Date;
  /** How the site is rebuilt after a change; by default, not at all. */
  buildHook?: BuildHook;
  /** Requests builds from another service; this process then builds nothing. */
  callBuildHook?: CallBuildHook | undefined;
  /** Receives requests for rebuilds; by default the queue of builds. */
  rebuild?: Rebuild;
  /** Describes the images that people search by; by default in this process. */
  describeImage?: ImageDescriber;
  /** Warms up that description before it is needed; a no-op by default. */
  startDescriber?: () => void;
  /** Sends a request to this program, for platforms that freeze a process soon after its response. */
  callAgain?: (() => Promise<unknown>) | undefined;
  /** Request limits; by default `RATE_LIMITS`. */
  rateLimits?: RateLimitsService;
  /** Destination of log lines; by default, warnings and errors go to standard error. */
  log?: Log;
};

/** The same with its log. */
export type LoggingDeps = AppDeps & { log: Log };
