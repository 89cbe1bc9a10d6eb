import { randomBytes } from 'node:crypto';
import type { Viewer } from '#shared/access/viewer.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { AppError } from '#shared/http/app-error.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';
import { storedFileName } from '#shared/uploads/file-name.ts';
import { fileTooLarge } from '#shared/uploads/file-too-large.ts';
import { isFull, TEST_UPLOADS } from '#shared/uploads/test-upload-limits.ts';
import type { UploadResponse } from '#shared/uploads/upload.contract.ts';
import { isFolderName, mayUploadTo } from '#shared/uploads/upload-folder.ts';
import type { Publish } from '../builds/publisher.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import { contentHashOf, type ImageHost, type IncomingForm } from '../image-host/image-host.port.ts';
import { workQueue } from '../image-work/work-queue.ts';
import { newImageId } from '../images/image-id.ts';
import type { PairFinder } from '../pairs/pair-finder.service.ts';
import type { OutsideImage } from '../reading/layout.ts';
import type { UploadsRepository } from './uploads.repository.ts';

/** Uploads of a user that may run or be queued; the next one gets 429. */
const UPLOADS_OF_A_USER = 3;

/** Matches the id of an image that a browser sends to the image host directly. */
const INCOMING_ID = /^[0-9a-f]{32}$/;

/** An uploaded image with its form fields. */
export type NewUpload = {
  bytes: Uint8Array;
  name: string;
  folder: string;
  tags: readonly string[];
  alt: string;
  draft?: boolean;
  /** `keep`: it is stored although the gallery has an image of the same bytes; undefined: unless its folder has one. */
  identical?: 'skip' | 'keep' | undefined;
};

/** The uploader: their access and their address for the audit trail; `signal` aborts when they no longer wait. */
export type Uploader = { viewer: Viewer; email: string; signal: AbortSignal };

/** Uploads of single images. */
export function uploadsService(deps: {
  repository: UploadsRepository;
  imageHost: ImageHost;
  gallery: GalleryService;
  publish: Publish;
  /** Largest image in MB that an admin's browser may send to the image host directly; 0: none. */
  directMaxMb: number;
  /** Resolves aliases of tags. */
  tagNames: () => Promise<Pick<TagNames, 'resolve'>>;
  copies: Pick<PairFinder, 'describe' | 'findCopies' | 'requireAllowed'>;
}) {
  const { repository, imageHost, gallery, publish } = deps;

  const isFolderOfCompany = async (folder: string): Promise<boolean> =>
    (await gallery.records()).some(({ cloudinaryFolder }) => cloudinaryFolder === folder);

  /** Only admins may set tags, alt text and draft; from others these fields are ignored. */
  const detailsOf = (form: NewUpload, viewer: Viewer) =>
    viewer.kind === 'admin'
      ? { alt: form.alt, tags: form.tags, draft: form.draft === true }
      : { alt: '', tags: [], draft: false };

  /** Uploads of a user run one at a time, so that two can't count on the same remaining space. */
  const turns = workQueue({
    width: Number.POSITIVE_INFINITY,
    perOwner: UPLOADS_OF_A_USER,
    total: Number.POSITIVE_INFINITY,
  });

  const requireQuota = async (userId: string): Promise<void> => {
    if (!isFull(await repository.findTotals(userId, TEST_UPLOADS_FOLDER))) return;
    const { files, maxMb } = TEST_UPLOADS;
    const detail = `You can have ${files} test uploads of ${maxMb} MB together. Each is deleted after ${KEPT_DAYS.testUpload} days.`;
    throw new AppError('test-uploads-full', { detail });
  };

  /** The answer for an image whose bytes the gallery has already, or its folder; undefined without one. */
  const existing = async ({ bytes, folder, identical }: NewUpload): Promise<UploadResponse | undefined> => {
    if (identical === 'keep') return undefined;
    const copies = await deps.copies.findCopies(contentHashOf(bytes), undefined);
    const found = await Promise.all(copies.map(({ id }) => repository.findAddressed(id)));
    const image = found.find((each) => each && (identical === 'skip' || each.folder === folder));
    if (!image) return undefined;
    const { publicId, width, height, format } = image;
    return { secure_url: imageHost.address(image), public_id: publicId, width, height, format, stored: false, copies };
  };

  const create = async (form: NewUpload, uploader: Uploader): Promise<UploadResponse> => {
    const { viewer, signal } = uploader;
    const uploaderId = viewer.kind === 'anonymous' ? '' : viewer.id;
    const isAdmin = viewer.kind === 'admin';
    // An image that can't be described is compared by its bytes alone; the image host reports what is wrong with it.
    const look = await deps.copies.describe(form.bytes, { owner: uploaderId, signal }).catch(() => undefined);
    if (look) await deps.copies.requireAllowed(look, contentHashOf(form.bytes), isAdmin);
    const isOfGallery = form.folder !== TEST_UPLOADS_FOLDER;
    const same = isOfGallery ? await existing(form) : undefined;
    return same ?? store(form, look, uploader);
  };

  const store = async (
    form: NewUpload,
    look: OutsideImage | undefined,
    { viewer, email, signal }: Uploader,
  ): Promise<UploadResponse> => {
    const uploaderId = viewer.kind === 'anonymous' ? '' : viewer.id;
    const by = { id: uploaderId, isAdmin: viewer.kind === 'admin', signal };
    const isOfGallery = form.folder !== TEST_UPLOADS_FOLDER;
    // Test uploads are their uploader's: the same picture of two people is two images, each deleted with its own account.
    const place = isOfGallery ? { folder: form.folder } : { folder: form.folder, name: uploaderId };
    const stored = await imageHost.store(form.bytes, place, by);
    const copies = isOfGallery ? await deps.copies.findCopies(stored.contentHash, look) : [];
    const { alt, tags: chosenTags, draft } = detailsOf(form, viewer);
    const tags = chosenTags.length > 0 ? (await deps.tagNames()).resolve(chosenTags) : [];
    const id = newImageId();
    const originalName = storedFileName(form.name);
    await repository.insert(
      {
        ...stored,
        id,
        folder: form.folder,
        sourceName: `${stored.contentHash}-upload${isOfGallery ? '' : `-${uploaderId}`}`,
        originalName,
        alt,
        hidden: draft,
        draft,
      },
      tags,
      {
        actor: { id: uploaderId || null, email },
        action: 'image.upload',
        subjectId: id,
        after: {
          file: originalName,
          folder: form.folder,
          publicId: stored.publicId,
          tags,
          alt,
          ...(draft ? { draft } : {}),
        },
      },
    );
    if (isOfGallery) await publish(`Image uploaded to ${form.folder}`);
    return {
      secure_url: imageHost.address(stored),
      public_id: stored.publicId,
      width: stored.width,
      height: stored.height,
      format: stored.format,
      ...(isOfGallery ? { copies } : {}),
    };
  };

  return {
    /**
     * Throws `validation-failed` for an invalid folder and `admin-required` if this viewer may not upload to it; call it before
     * the image is processed. New folders need plain names; the existing folder of a company may have any name.
     */
    requireFolder: async (viewer: Viewer, folder: string): Promise<void> => {
      if (!(isFolderName(folder) || (await isFolderOfCompany(folder)))) {
        const message = 'Letters, digits, spaces, dots, dashes and underscores only.';
        throw new AppError('validation-failed', { errors: { folder: message } });
      }
      if (!mayUploadTo(folder, viewer.kind === 'admin')) {
        throw new AppError('admin-required', { detail: `You may upload to “${TEST_UPLOADS_FOLDER}” only.` });
      }
    },

    /** A form with which an admin's browser sends a large image to the image host. Throws `not-found` if direct uploads are off. */
    incomingForm: async (): Promise<IncomingForm & { id: string }> => {
      if (!imageHost.incoming || deps.directMaxMb === 0) throw new AppError('not-found');
      const id = randomBytes(16).toString('hex');
      return { id, ...(await imageHost.incoming.form(id)) };
    },

    /** Stores an image that was sent directly, as `create` does, and deletes the sent copy. Throws `not-found` if there is none. */
    createIncoming: async (
      id: string,
      form: Pick<NewUpload, 'name' | 'folder' | 'draft' | 'identical'>,
      uploader: Uploader,
    ): Promise<UploadResponse> => {
      const bytes = INCOMING_ID.test(id) && deps.directMaxMb > 0 ? await imageHost.incoming?.take(id) : null;
      if (!bytes) throw new AppError('not-found');
      if (bytes.byteLength > deps.directMaxMb * 1024 * 1024) {
        throw new AppError('file-too-large', { detail: fileTooLarge(deps.directMaxMb) });
      }
      return create({ ...form, bytes, tags: [], alt: '' }, uploader);
    },

    /**
     * Stores an image, unless the gallery has its bytes already (`identical`), adds it to the index, and requests a rebuild unless it is a test upload. Throws `test-uploads-full`,
     * `too-many-requests` and what the image host throws.
     */
    create: async (form: NewUpload, uploader: Uploader): Promise<UploadResponse> => {
      const { viewer, signal } = uploader;
      if (viewer.kind !== 'user') return create(form, uploader);
      return turns.run({ owner: viewer.id, signal }, async () => {
        await requireQuota(viewer.id);
        return create(form, uploader);
      });
    },
  };
}
