import { accountRoom } from './account/account.room.ts';
import { auditRoom } from './audit/audit.room.ts';
import { authRoom } from './auth/auth.room.ts';
import { cacheRoom } from './cache/cache.room.ts';
import { collectingRoom } from './collecting/collecting.room.ts';
import { collectionsRoom } from './collections/collections.room.ts';
import { companiesRoom } from './companies/companies.room.ts';
import { companyTakedownsRoom } from './company-takedowns/company-takedowns.room.ts';
import { contactRoom } from './contact/contact.room.ts';
import { type AppDeps, coreOf, servicesOf } from './core.ts';
import { demoGalleryRoom } from './demo-gallery/demo-gallery.room.ts';
import { flowsRoom } from './flows/flows.room.ts';
import { followsRoom } from './follows/follows.room.ts';
import { galleryCheckRoom } from './gallery-check/gallery-check.room.ts';
import { galleryExportRoom } from './gallery-export/gallery-export.room.ts';
import { galleryImportRoom } from './gallery-import/gallery-import.room.ts';
import { gallerySyncRoom } from './gallery-sync/gallery-sync.room.ts';
import { guestLinksRoom } from './guest-links/guest-links.room.ts';
import { healthRoom } from './health/health.room.ts';
import { historyRoom } from './history/history.room.ts';
import { idempotencyRoom } from './idempotency/idempotency.room.ts';
import { imageHostRoom } from './image-host/image-host.room.ts';
import { imageVersionsRoom } from './image-versions/image-versions.room.ts';
import { imagesRoom } from './images/images.room.ts';
import { insightRoom } from './insight/insight.room.ts';
import { newsRoom } from './news/news.room.ts';
import { oauthRoom } from './oauth/oauth.room.ts';
import { mergesRoom, pairsRoom, relatedTo } from './pairs/pairs.room.ts';
import { patternsRoom } from './patterns/patterns.room.ts';
import { publishingRoom } from './publishing/publishing.room.ts';
import { rateLimitsRoom } from './rate-limits/rate-limits.room.ts';
import { readingRoom } from './reading/reading.room.ts';
import { regionsRoom } from './regions/regions.room.ts';
import { retentionRoom } from './retention/retention.room.ts';
import { searchRoom } from './search/search.room.ts';
import { severityRoom } from './severity/severity.room.ts';
import { sharePicturesRoom } from './share-pictures/share-pictures.room.ts';
import { imageSearchRoom, similarRoom } from './similar/similar.room.ts';
import { siteRoom } from './site/site.room.ts';
import { suggestionsRoom } from './suggestions/suggestions.room.ts';
import { tagsRoom } from './tags/tags.room.ts';
import { takedownsRoom } from './takedowns/takedowns.room.ts';
import { tokensRoom } from './tokens/tokens.room.ts';
import { uploadsRoom } from './uploads/uploads.room.ts';
import { usersRoom } from './users/users.room.ts';

/** Builds the application's rooms, each from the core and the rooms below it. Reads no environment, opens nothing. */
export function createApp(deps: AppDeps) {
  const core = coreOf(deps);
  const similar = similarRoom(core, relatedTo(core));
  const search = searchRoom(core, similar.similar.like);
  const users = usersRoom(core);
  const people = { ...users, ...tokensRoom(core), ...oauthRoom(core), ...authRoom(core, users) };
  const collections = collectionsRoom(core, search);
  const guests = guestLinksRoom(core, collections);
  const follows = followsRoom(core, search);
  const tags = tagsRoom(core);
  const pairs = pairsRoom(core, similar);
  const versions = imageVersionsRoom(core, pairs);
  const images = imagesRoom(core, { ...tags, ...versions, ...pairs });
  const regions = regionsRoom(core);
  const merges = mergesRoom(core, images);
  const takedowns = takedownsRoom(core, { ...images, ...pairs });
  const flows = flowsRoom(core, { ...collections, ...search });
  const companies = companiesRoom(core, { ...flows, ...takedowns });
  const patterns = patternsRoom(core, images);
  const severity = severityRoom(core);
  const contact = contactRoom(core);
  const sharePictures = sharePicturesRoom(core, companies);
  const ofImages = { ...tags, ...pairs, ...versions, ...images, ...merges, ...regions };
  const edits = { ...ofImages, ...flows, ...companies, ...severity, ...search };
  const imports = galleryImportRoom(core, edits);
  const suggestions = suggestionsRoom(core, { ...images, ...regions, ...similar });
  const insight = insightRoom(core, { ...images, ...patterns });
  return {
    ...servicesOf(core),
    ...auditRoom(core),
    ...cacheRoom(core),
    ...galleryCheckRoom(core, images),
    ...healthRoom(core),
    ...imageHostRoom(core),
    ...publishingRoom(core),
    ...rateLimitsRoom(core),
    ...contact,
    ...{ ...people, ...collections, ...guests, ...follows, ...takedowns, ...patterns, ...sharePictures, ...edits },
    ...accountRoom(core, { ...people, ...collections, ...guests, ...follows }),
    ...insight,
    ...retentionRoom(core, { ...people, ...takedowns, ...ofImages, ...companies, ...contact, ...insight }),
    ...companyTakedownsRoom(core, { ...companies, ...takedowns }),
    ...readingRoom(core, versions),
    ...newsRoom(core, patterns),
    ...siteRoom(core, { ...companies, ...images, ...patterns, ...severity, ...flows }),
    ...similar,
    ...imageSearchRoom(core, { ...similar, ...search, ...pairs }),
    ...suggestions,
    ...demoGalleryRoom(core, sharePictures),
    ...galleryExportRoom(core),
    ...imports,
    ...collectingRoom(core, { ...edits, ...imports, ...suggestions }),
    ...gallerySyncRoom(core, edits),
    ...uploadsRoom(core, edits),
    ...historyRoom(core, { ...edits, ...guests }),
    ...idempotencyRoom(core),
  };
}

/** What pages and the server use; queries that rooms share are not for them. */
export type App = Omit<ReturnType<typeof createApp>, 'flowRows'>;
