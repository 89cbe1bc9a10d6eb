import type { ContactRequestRow } from '#db/schema/contact.ts';
import { matchFolder } from '#shared/companies/folder-match.ts';
import type { ContactForm, ContactRequest, ContactState } from '#shared/contact/contact.contract.ts';
import { requestTitle } from '#shared/contact/contact-form.ts';
import { AppError } from '#shared/http/app-error.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { PAGES } from '#shared/site/pages.ts';
import type { Actor } from '../audit/actor.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import { type ImageAddresses, toAdminImage } from '../gallery/image.mapper.ts';
import type { ImageAdminRepository } from '../images/image-admin.repository.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { RateCountsRepository } from '../rate-limits/rate-counts.repository.ts';
import { addressGroup, takeTogether } from '../rate-limits/rate-limits.service.ts';
import type { ContactRepository } from './contact.repository.ts';

/** Requests that are taken (issue 38). */
const CONTACT_LIMITS = { perAddressAndHour: 5, perDay: 200 } as const;

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

const IMAGE_PAGE = /^\/image\/([^/]+)$/;
const COMPANY_PAGE = /^\/company\/([^/]+)$/;

type Deps = {
  repository: ContactRepository;
  counts: RateCountsRepository;
  images: Pick<ImageAdminRepository, 'findByIds' | 'findByAddress'>;
  imageHost: ImageAddresses;
  gallery: Pick<GalleryService, 'records'>;
  notifications: Pick<NotificationsService, 'announce'>;
  siteUrl: string;
  now: () => Date;
};

/** Requests of people outside, and what admins do with them (contract 18). */
export function contactService(deps: Deps) {
  const { repository, counts, images, imageHost, gallery, siteUrl, now } = deps;
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_S * 1_000);

  /** The image and company that an address of this site, or an id, means. */
  const meant = async (text: string): Promise<Pick<ContactRequestRow, 'imageId' | 'companyId'>> => {
    const url = URL.parse(text, siteUrl);
    const own = url?.host === new URL(siteUrl).host ? url : undefined;
    const path = own?.pathname.replace(/\/+$/, '') ?? '';
    const id = own?.searchParams.get('image') ?? IMAGE_PAGE.exec(path)?.[1] ?? text;
    const image = (await images.findByIds([id]))[0]?.row ?? (await images.findByAddress(path || text));
    const companies = await gallery.records();
    const match = image && matchFolder(image.folder, companies);
    const slug = COMPANY_PAGE.exec(path)?.[1];
    const company = match && 'company' in match ? match.company : companies.find((each) => each.slug === slug);
    return { imageId: image?.id ?? null, companyId: company?.id ?? null };
  };

  const toRequests = async (rows: readonly ContactRequestRow[]): Promise<ContactRequest[]> => {
    const companies = new Map((await gallery.records()).map((company) => [company.id, company]));
    const found = await images.findByIds(rows.flatMap(({ imageId }) => imageId ?? []));
    const shown = new Map(found.map((image) => [image.row.id, toAdminImage(image, imageHost)]));
    return rows.map(({ imageId, companyId, image: about, receivedAt, changedAt, ...row }) => {
      const image = shown.get(imageId ?? '');
      const company = companies.get(companyId ?? '');
      return {
        ...row,
        about,
        image: image ? { id: image.id, name: `${image.folder} / ${image.fileName}`, image: image.image } : null,
        company: company ? { id: company.id, name: company.name, slug: company.slug } : null,
        receivedAt: receivedAt.toISOString(),
        changedAt: changedAt.toISOString(),
      };
    });
  };

  const existing = async (id: string): Promise<ContactRequest> => {
    const row = /^\d{1,15}$/.test(id) ? await repository.find(Number(id)) : undefined;
    const [request] = row ? await toRequests([row]) : [];
    if (!request) throw new AppError('not-found');
    return request;
  };

  return {
    /** Takes a request from a network address. Throws `too-many-requests`. */
    submit: async (form: ContactForm, address: string): Promise<void> => {
      const shared = { repository: counts, now };
      const group = addressGroup(address);
      const { perAddressAndHour, perDay } = CONTACT_LIMITS;
      if (group) await takeTogether(shared, [{ key: `contact:${group}`, points: perAddressAndHour }], HOUR_S);
      await takeTogether(shared, [{ key: 'contact', points: perDay }], DAY_S);
      const isAbout = form.kind !== 'suggest';
      const id = await repository.insert({
        ...form,
        image: isAbout ? form.image : '',
        page: isAbout ? '' : form.page,
        ...(isAbout && form.image ? await meant(form.image) : { imageId: null, companyId: null }),
        receivedAt: now(),
        changedAt: now(),
      });
      // Without what the person wrote: it is not for other services.
      const text = `Request ${id}: ${requestTitle(form)}`;
      await deps.notifications.announce({ event: 'contact.request', text, path: PAGES.adminInbox.path });
    },

    /** Requests, newest first. */
    list: async (state?: ContactState) => {
      const rows = await repository.findAll(state);
      const read = (from: number, to: number): Promise<ContactRequest[]> => toRequests(rows.slice(from, to));
      return { length: rows.length, total: rows.length, read };
    },

    countOpen: repository.countOpen,

    /** Throws `not-found`, and `edited-since` with the current request if the state is not `was` any more. */
    setState: async (id: string, { state, was }: { state: ContactState; was: ContactState }, actor: Actor) => {
      const { id: known } = await existing(id);
      const entry = {
        actor,
        action: `request.${state}`,
        subjectId: String(known),
        before: { state: was },
        after: { state },
      };
      const isSet = await repository.updateState(known, { state, was, changedAt: now() }, entry);
      const current = await existing(id);
      if (!isSet) throw new AppError('edited-since', { extensions: { current } });
      return current;
    },

    /** Deletes requests whose time is over, and counts of addresses. Returns the number of requests. */
    purge: async (): Promise<number> => {
      await counts.deleteOver(now());
      return repository.deleteBefore({
        closed: daysAgo(KEPT_DAYS.closedRequest),
        changed: daysAgo(KEPT_DAYS.unclosedRequest),
      });
    },
  };
}

export type ContactService = ReturnType<typeof contactService>;
