import type { Db } from '#db/client.ts';
import { auditRepository } from './audit/audit.repository.ts';
import type { BuildHook } from './builds/build-hook.port.ts';
import type { Rebuild } from './builds/builds.port.ts';
import { buildsRoom } from './builds/builds.room.ts';
import type { CallBuildHook } from './builds/http-build-hook.ts';
import { publisher } from './builds/publisher.ts';
import { companiesRepository } from './companies/companies.repository.ts';
import type { Settings } from './env.ts';
import { galleryRoom } from './gallery/gallery.room.ts';
import type { ImageHost } from './image-host/image-host.port.ts';
import { imageReader } from './image-host/image-reader.ts';
import { mediaDirOf } from './image-host/local-image-host.ts';
import { withLimitBanner } from './image-host/with-limit-banner.ts';
import { imageAdminRepository } from './images/image-admin.repository.ts';
import { type Log, processLog, requestContext } from './log/log.ts';
import { securityLog } from './log/security-log.ts';
import { maintenanceRoom } from './maintenance/maintenance.room.ts';
import { notificationsRoom } from './notifications/notifications.room.ts';
import { takedownGate, withTakedowns } from './pairs/pair-finder.service.ts';
import type { RateLimitsService } from './rate-limits/rate-limits.service.ts';
import type { SearchThread } from './search/thread-engine.ts';
import { type ImageDescriber, inProcessDescriber } from './similar/image-describer.ts';
import { tagsRepository } from './tags/tags.repository.ts';
import { withheldIdsRepository } from './takedowns/withheld-ids.repository.ts';
import { withheldMediaService } from './takedowns/withheld-media.service.ts';

/** Dependencies of the application; tests may replace any of them. */
export type AppDeps = {
  settings: Settings;
  db: Db;
  imageHost: ImageHost;
  /** Name of the release being served (`/api/version`). */
  version: () => string;
  /** A sentence if the newest release needs another version of this server. */
  restartDue?: () => string | undefined;
  /** A sentence if another server serves the same data folder under another address. */
  otherServer?: () => string | undefined;
  /** A sentence if another server publishes the same data folder under another address: builds are left to it. */
  otherPublisher?: () => Promise<string | undefined>;
  now: () => Date;
  /** How the site is rebuilt after a change; by default, not at all. */
  buildHook?: BuildHook;
  /** Requests builds from another service; this process then builds nothing. */
  callBuildHook?: CallBuildHook | undefined;
  /** Receives requests for rebuilds; by default the queue of builds. */
  rebuild?: Rebuild;
  /** Describes images that are compared with those of the gallery; by default in this process. */
  describeImage?: ImageDescriber;
  /** The same for images that people search by, whose text is read too. */
  describeSearched?: ImageDescriber;
  /** Warms up that description before it is needed; a no-op by default. */
  startDescriber?: () => void;
  /** Evaluates searches in another thread; by default, in this one. */
  searchThread?: SearchThread;
  /** Sends a request to this program, for platforms that freeze a process soon after its response. */
  callAgain?: (() => Promise<unknown>) | undefined;
  /** Fetches the document of a client of the authorization server; by default from public addresses only. */
  fetchClientDocument?: (url: URL) => Promise<Response>;
  /** Request limits; by default `RATE_LIMITS`. */
  rateLimits?: RateLimitsService;
  /** Destination of log lines; by default, warnings and errors go to standard error. */
  log?: Log;
};

/**
 * What every room builds its services from: the dependencies, the audit trail, the gallery's index, the rows that many
 * rooms read and change, and an image host that refuses what was taken down and reports rate limits in the banner.
 */
export function coreOf(deps: AppDeps) {
  const { db, now } = deps;
  const log = deps.log ?? processLog('warn');
  const audit = auditRepository(db);
  const notifications = notificationsRoom({ ...deps, log });
  const building = buildsRoom({ ...deps, log, announce: notifications.announce });
  const { maintenance, notices } = maintenanceRoom({ db, audit, now });
  const describe = deps.describeImage ?? inProcessDescriber();
  const gate = takedownGate(db, audit, describe);
  const refusing = withTakedowns(deps.imageHost, gate);
  const imageHost = withLimitBanner(refusing, {
    log,
    onTrouble: maintenance.enterAutomatic,
    onRecovered: maintenance.leaveAutomatic,
  });
  const withheldMedia = withheldMediaService({ repository: withheldIdsRepository(db), imageHost, now });
  const rooms = galleryRoom({ db, imageHost, now, log, onExpire: withheldMedia.expire });
  const rebuild = deps.rebuild ?? building.builds;
  return {
    ...deps,
    log,
    audit,
    describe,
    gate,
    imageHost,
    readImage: imageReader({ mediaDir: mediaDirOf(deps.settings) }),
    imageRows: imageAdminRepository(db, audit),
    companyRows: companiesRepository(db, audit),
    tagNames: tagsRepository(db, audit).findNames,
    rebuild,
    publish: publisher(rooms.gallery, rebuild),
    building,
    notifications,
    maintenance,
    notices,
    withheldMedia,
    ...rooms,
  };
}

export type Core = ReturnType<typeof coreOf>;

/** The parts of the core that pages and the server use. */
export const servicesOf = ({ building, ...core }: Core) => ({
  ...building,
  settings: core.settings,
  log: core.log,
  security: securityLog(core.log),
  requestContext,
  now: core.now,
  version: core.version,
  gallery: core.gallery,
  pages: core.pages,
  maintenance: core.maintenance,
  notices: core.notices,
  withheldMedia: core.withheldMedia,
  notifications: core.notifications,
});
