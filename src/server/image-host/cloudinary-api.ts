import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'astro/zod';
import type { UploadApiOptions } from 'cloudinary';
import { isAppError } from '#shared/http/app-error.ts';
import { CLOUDINARY_API, type CloudinaryAccount } from '../cloudinary-account.ts';
import { faultOf } from '../faults/fault.ts';
import { withTimeout } from '../with-timeout.ts';
import { CALLS_PER_HOUR, type CallBudget, LISTING_CALLS_PER_HOUR } from './call-budget.ts';
import { cloudinaryAgent, type LimitHeaders, noLimits, recordingLimits } from './cloudinary-agent.ts';
import { failureOf, isPassing, isUnanswered, toAppError } from './cloudinary-failure.ts';
import { type ResourcePage, toPage } from './cloudinary-resource.ts';
import { lateness, silentHost } from './silent-host.ts';

/** How many resources Cloudinary lists per call. */
const PAGE_SIZE = 500;
/** How many resources Cloudinary deletes per call. */
const DELETE_SIZE = 100;
/** Waits in ms before the next attempts of a call that may succeed in a moment. */
const BACKOFF_MS: readonly number[] = [400, 1_200, 3_600];
const PING_TIMEOUT_MS = 5_000;
/** How long a call may take with all its attempts, in ms: less than a hosted function may run. */
export const CALL_DEADLINE_MS = 8_000;
export const UPLOAD_DEADLINE_MS = 20_000;

const uploadedSchema = z.object({ public_id: z.string(), version: z.number(), format: z.string() });

const configSchema = z.object({ settings: z.object({ folder_mode: z.string() }) });

/** An image with the versions in the account's backup. */
const backedUpSchema = z.object({
  asset_id: z.string(),
  versions: z.array(z.object({ version_id: z.string(), version: z.coerce.string() })).default([]),
});

/** A search takes the same options as every other call; the SDK's types lack them. */
type Search = { execute(options: object): Promise<unknown> };

/** The official SDK, loaded with the first call: it is large, and most processes only need addresses. */
export const cloudinarySdk = () => import('cloudinary').then((part) => part.v2);

export type CloudinaryApiDeps = {
  account: CloudinaryAccount;
  budget: CallBudget;
  now: () => Date;
  /** Timeout in ms without data from the host. */
  silenceMs?: number;
  /** Waits in ms before further attempts. */
  backoffMs?: readonly number[];
  /** How long a call may take with all its attempts, in ms. */
  callMs?: number;
  uploadMs?: number;
};

/**
 * Cloudinary through its official SDK: budgeted, with time-outs and a back-off, and with errors that services know
 * (`image-host-limited`, `image-host-failed`).
 */
export function cloudinaryApi({ account, budget, now, silenceMs = UPLOAD_DEADLINE_MS, ...rest }: CloudinaryApiDeps) {
  const { backoffMs = BACKOFF_MS, callMs = CALL_DEADLINE_MS, uploadMs = UPLOAD_DEADLINE_MS } = rest;
  const { cloudName, apiKey, apiSecret, apiAddress = CLOUDINARY_API } = account;
  const silence = silentHost();
  const connected = (ms: number) => ({
    cloud_name: cloudName,
    api_key: apiKey,
    api_secret: apiSecret,
    upload_prefix: apiAddress,
    agent: cloudinaryAgent(apiAddress, { silenceMs: ms }),
    timeout: ms,
  });
  // Connections of calls end with their deadline: a command waits for open ones.
  const [options, uploadOptions] = [connected(Math.min(callMs, silenceMs)), connected(silenceMs)];

  const rejected = (reason: unknown, limits: LimitHeaders) => {
    const error = toAppError(reason, { ...limits, now: now() });
    if (error.code === 'image-host-limited') budget.wait(error.extras.retryAfter ?? 0);
    return error;
  };

  /** Runs an idempotent call, and repeats it if that may help; all attempts end within `ms`. */
  const repeatable = <T>(call: () => Promise<T>, waits = backoffMs, ms = callMs): Promise<T> =>
    silence.call(() => attempts(call, waits, ms), isUnanswered);

  const attempts = async <T>(call: () => Promise<T>, waits: readonly number[], ms: number): Promise<T> => {
    const endsAt = performance.now() + ms;
    for (let attempt = 0; ; attempt += 1) {
      const limits = noLimits();
      try {
        return await withTimeout(recordingLimits(limits, call), endsAt - performance.now(), lateness(ms));
      } catch (reason) {
        // Our own refusal already says when it ends, and must not extend it. A fault of our database is not the host's.
        if (isAppError(reason) || faultOf(reason)) throw reason;
        // If the host says how long to wait, quick retries are useless.
        const wait = limits.retryAfter === null ? (waits[attempt] ?? Infinity) * (0.75 + Math.random() / 2) : Infinity;
        const isLate = performance.now() + wait >= endsAt;
        if (isLate || !isPassing(failureOf(reason))) throw rejected(reason, limits);
        await pause(wait);
      }
    }
  };

  const listing = (call: () => Promise<unknown>, atMost = LISTING_CALLS_PER_HOUR): Promise<ResourcePage> =>
    repeatable(async () => {
      await budget.take(atMost);
      return toPage(await call());
    });

  const list = (prefix: string | null, cursor: string | null): Promise<ResourcePage> =>
    listing(async () =>
      (await cloudinarySdk()).api.resources({
        ...options,
        type: 'upload',
        max_results: PAGE_SIZE,
        tags: true,
        context: true,
        ...(prefix ? { prefix } : {}),
        ...(cursor ? { next_cursor: cursor } : {}),
      }),
    );

  // These few calls are allowed even if listings have used up theirs, so that images deleted there don't stay here for an hour.
  const named = (publicIds: readonly string[]): Promise<ResourcePage> =>
    listing(
      async () =>
        (await cloudinarySdk()).api.resources_by_ids([...publicIds], { ...options, tags: true, context: true }),
      CALLS_PER_HOUR,
    );

  const search = (expression: string, cursor: string | null, atMost = PAGE_SIZE): Promise<ResourcePage> =>
    listing(async () => {
      const query = (await cloudinarySdk()).search
        .expression(expression)
        .with_field('tags')
        .with_field('context')
        .sort_by('uploaded_at', 'desc')
        .max_results(atMost);
      return ((cursor ? query.next_cursor(cursor) : query) as unknown as Search).execute({ ...options });
    });

  const remove = async (publicIds: readonly string[]): Promise<void> => {
    for (let from = 0; from < publicIds.length; from += DELETE_SIZE) {
      await repeatable(async () => {
        await budget.take(CALLS_PER_HOUR);
        const some = publicIds.slice(from, from + DELETE_SIZE);
        return (await cloudinarySdk()).api.delete_resources(some, { ...options, invalidate: true });
      });
    }
  };

  /** Address of the backup of an earlier version; null if the account has none. */
  const backupAddress = async (publicId: string, version: string): Promise<string | null> => {
    const response = await repeatable(async () => {
      await budget.take(CALLS_PER_HOUR);
      return (await cloudinarySdk()).api.resource(publicId, { ...options, versions: true });
    });
    const { asset_id: assetId, versions } = backedUpSchema.safeParse(response).data ?? { asset_id: '', versions: [] };
    const found = versions.find((backup) => backup.version === version);
    return found ? (await cloudinarySdk()).utils.download_backedup_asset(assetId, found.version_id, options) : null;
  };

  const ping = async (): Promise<void> => {
    await budget.take(CALLS_PER_HOUR);
    const limits = noLimits();
    const response = recordingLimits(limits, async () => (await cloudinarySdk()).api.ping({ ...options }));
    const ms = Math.min(PING_TIMEOUT_MS, silenceMs);
    await withTimeout(response, ms, lateness(ms)).catch((reason: unknown) => {
      throw rejected(reason, limits);
    });
    silence.answered();
  };

  /** Uploads bytes as a stream. Idempotent: the same bytes under the same public id. */
  const upload = (bytes: Uint8Array, request: UploadApiOptions): Promise<z.infer<typeof uploadedSchema>> =>
    repeatable(
      async () => {
        const { uploader } = await cloudinarySdk();
        const response = await new Promise<unknown>((resolve, reject) => {
          const stream = uploader.upload_stream(
            // The stream also has a promise, whose rejection nobody would handle.
            { ...uploadOptions, ...request, disable_promises: true, overwrite: true, invalidate: true },
            (error, result) => (error ? reject(error) : resolve(result)),
          );
          stream.once('error', reject);
          stream.end(bytes);
        });
        return uploadedSchema.parse(response);
      },
      backoffMs.slice(0, 1),
      uploadMs,
    );

  /** Whether folders are independent of public ids (`dynamic`) or a part of them (`fixed`). */
  const folderMode = async (): Promise<string | undefined> => {
    const response = await repeatable(async () => {
      await budget.take(CALLS_PER_HOUR);
      return (await cloudinarySdk()).api.config({ ...options, settings: true });
    });
    return configSchema.safeParse(response).data?.settings.folder_mode;
  };

  return { folderMode, list, named, search, remove, ping, upload, backupAddress };
}

export type CloudinaryApi = ReturnType<typeof cloudinaryApi>;
