import { ANONYMOUS } from '#shared/access/viewer.ts';
import type { Company } from '#shared/companies/company.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import { cropAround } from '#shared/severity/crop.ts';
import type { SeverityEvidence, SeverityProposal, SeverityVerdict } from '#shared/severity/severity.contract.ts';
import type { CompanySeverity, LevelColour, SeverityStudy } from '#shared/severity/severity-study.ts';
import { studyBasis } from '#shared/studies/study-basis.ts';
import type { Actor } from '../audit/actor.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { Rebuild } from '../builds/builds.port.ts';
import type { BlurredPreviewsService } from '../gallery/blurred-previews.service.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { type ImageAddress, toBlurredItem } from '../gallery/image.mapper.ts';
import { maySee } from '../gallery/positions.ts';
import type { ColourState, SeverityRepository } from './severity.repository.ts';
import { type FoundMark, type SeverityGroup, severityGroups } from './severity-groups.ts';
import { colourFacts, confusionsOf, summaries } from './study-facts.ts';

/** An image with severity colours, and its position in the index. */
type ShownImage = Awaited<ReturnType<SeverityRepository['findImages']>>[number] & { position: number };
type CompanyGroups = { company: Company; groups: SeverityGroup[] };

/** The colours of all companies that count, and the images that show them. */
async function readCompanyGroups(
  { repository, gallery }: { repository: SeverityRepository; gallery: GalleryService },
  index: GalleryIndex,
): Promise<{ images: ReadonlyMap<string, ShownImage>; companies: CompanyGroups[] }> {
  const [rows, decisions] = await Promise.all([repository.findImages(), repository.findDecisions()]);
  const images = new Map<string, ShownImage>();
  const marks = new Map<number, FoundMark[]>();
  for (const row of rows) {
    const position = index.positions[row.number] ?? -1;
    if (position < 0 || position >= index.counted) continue;
    const at = index.company[position] ?? -1;
    images.set(row.id, { ...row, position });
    const own = row.marks.map((mark) => ({ ...mark, hash: row.contentHash, image: row.id }));
    marks.set(at, [...(marks.get(at) ?? []), ...own]);
  }
  const companies = index.companies.flatMap((_, at): CompanyGroups[] => {
    const company = gallery.companyAt(index, at);
    if (!company) return [];
    const own = decisions.filter((decision) => decision.company === company.id);
    const groups = severityGroups(marks.get(at) ?? [], own);
    return groups.length > 0 ? [{ company, groups }] : [];
  });
  return { images, companies };
}

/** The part of an image that shows a mark. */
const toEvidence = (mark: FoundMark, image: ShownImage, address: ImageAddress): SeverityEvidence => ({
  id: image.id,
  address: address(image),
  width: image.width,
  height: image.height,
  crop: cropAround(mark.box, image),
  kind: mark.kind,
  fill: mark.fill,
});

/** Evidence per colour, for admins and for visitors. */
const EVIDENCE_MAX = { admin: 6, public: 2 };
/** How the study finds its values. */
const METHOD =
  'Colours are read from the pixels behind or beside the word of a level in a screenshot, and confirmed by hand.';
/** Blurred images on the study's page: each takes half a kilobyte, which compression doesn't reduce. */
const BLURRED_MAX = 60;

type Deps = {
  repository: SeverityRepository;
  gallery: GalleryService;
  items: GalleryItems;
  previews: BlurredPreviewsService;
  address: ImageAddress;
  rebuild: Rebuild;
};

const isNamed =
  ({ company, level, found }: Pick<SeverityVerdict, 'company' | 'level' | 'found'>) =>
  (each: { company: { id: string }; group: SeverityGroup }) =>
    each.company.id === company && each.group.level === level && each.group.found === found;

/** Severity colours: proposals from images, admins' decisions, and the public study. */
export function severityService({ repository, gallery, items, previews, address, rebuild }: Deps) {
  const read = (index: GalleryIndex) => readCompanyGroups({ repository, gallery }, index);

  const toProposal = (
    { company, group }: { company: Company; group: SeverityGroup },
    images: ReadonlyMap<string, ShownImage>,
  ): SeverityProposal => ({
    company: { id: company.id, name: company.name, slug: company.slug },
    level: group.level,
    found: group.found,
    colour: group.colour,
    state: group.state,
    images: new Set(group.marks.map(({ image }) => image)).size,
    evidence: group.marks.slice(0, EVIDENCE_MAX.admin).flatMap((mark) => {
      const image = images.get(mark.image);
      return image ? [toEvidence(mark, image, address)] : [];
    }),
  });

  const listGroups = async () => {
    const { images, companies } = await read(await gallery.index());
    const groups = companies.flatMap(({ company, groups: own }) => own.map((group) => ({ company, group })));
    return { images, groups };
  };

  const derive = async (index: GalleryIndex): Promise<SeverityStudy> => {
    const { images, companies: all } = await read(index);
    const isPublic = maySee(index, ANONYMOUS);
    const seen = new Set<string>();
    const companies: CompanySeverity[] = [];
    const gatedPositions = new Map<string, number>();
    for (const { company, groups } of all) {
      const gated = new Set<string>();
      const colours = groups
        .filter(({ state, marks }) => state === 'confirmed' && marks.length > 0)
        .map(({ level, colour, marks }): LevelColour => {
          const own = [...new Set(marks.map(({ image }) => image))];
          for (const id of own) seen.add(id);
          const isOpen = ({ image }: FoundMark) => isPublic(images.get(image)?.position ?? -1);
          const shown = marks
            .filter(isOpen)
            .slice(0, EVIDENCE_MAX.public)
            .flatMap((mark) => {
              const image = images.get(mark.image);
              return image
                ? [{ ...toEvidence(mark, image, address), alt: `“${level}” in a screen of ${company.name}` }]
                : [];
            });
          if (shown.length === 0) for (const id of own) gated.add(id);
          const ground = marks[0]?.ground ?? '#ffffff';
          return { level, colour, ground, ...colourFacts(colour, ground), images: own.length, shown };
        });
      if (colours.length === 0) continue;
      const { name, slug, isDemo } = company;
      companies.push({ name, slug, isDemo, colours, confusions: confusionsOf(colours) });
      const [hidden] = [...gated].flatMap((id) => images.get(id) ?? []);
      if (hidden && gatedPositions.size < BLURRED_MAX) gatedPositions.set(slug, hidden.position);
    }
    const blurred = await blurredBySlug(index, gatedPositions);
    const addedAt = (id: string) => index.addedAt[images.get(id)?.position ?? -1] ?? 0;
    const newest = [...seen].reduce((latest, id) => Math.max(latest, addedAt(id)), 0);
    return {
      companies: companies.map((company) => ({ ...company, ...blurred.get(company.slug) })),
      levels: summaries(companies),
      images: seen.size,
      basis: studyBasis(companies, { images: seen.size, newest: newest * 1_000, method: METHOD }),
    };
  };

  /** Two queries in all: a build reads the study for several pages. */
  const blurredBySlug = async (index: GalleryIndex, positions: ReadonlyMap<string, number>) => {
    const found = await items.findByPosition(index, Uint32Array.from(positions.values()));
    const pictures = await previews.find([...found.values()].map(({ id }) => id));
    return new Map(
      [...positions].flatMap(([slug, position]) => {
        const item = found.get(position);
        return item ? [[slug, { blurred: toBlurredItem(item, pictures.get(item.id)) }]] : [];
      }),
    );
  };

  const stateOf = async (named: Pick<ColourState, 'company' | 'level' | 'found'>): Promise<ColourState> => {
    const { company, level, found } = named;
    const row = await repository.findDecision(named);
    return {
      ...{ company, level, found, state: row?.state ?? null },
      ...{ colour: row?.colour ?? found, seenIn: row?.seenIn ?? [] },
    };
  };

  return {
    /** Proposals or decisions, by company and level. */
    list: async (state: SeverityProposal['state']) => {
      const { images, groups } = await listGroups();
      const listed = groups.filter(({ group }) => group.state === state);
      const { length } = listed;
      return {
        length,
        total: length,
        read: async (from: number, to: number) => listed.slice(from, to).map((each) => toProposal(each, images)),
      };
    },

    /** Confirms a colour, as found or corrected, or rejects it. Throws `edited-since`. Returns the ids of its audit entries. */
    judge: async (verdict: SeverityVerdict, actor: Actor): Promise<{ entries: number[] }> => {
      const named = (await listGroups()).groups.find(isNamed(verdict));
      const isAsRead = named?.group.state === verdict.was.state && named.group.colour === verdict.was.colour;
      if (!named || !isAsRead) throw new AppError('edited-since');
      const { company, level, found, state, colour } = verdict;
      const was = await stateOf(verdict);
      const seenIn = [...new Set([...was.seenIn, ...named.group.marks.map(({ hash }) => hash)])];
      const is: ColourState = { company, level, found, state, colour, seenIn };
      const entries = await repository.updateState(was, is, {
        actor,
        action: `severity.${state}`,
        subjectKind: 'company',
        subjectId: company,
        before: was,
        after: is,
      });
      if (entries.length === 0) throw new AppError('edited-since');
      gallery.expire();
      if (was.state === 'confirmed' || state === 'confirmed')
        await rebuild.request(`Severity colours of ${named.company.name}`, actor);
      return { entries };
    },

    /** Reverts a decision. Throws `changed-since` if another one followed. */
    revert: async ({ before, after }: RevertedEntry, actor: Actor): Promise<string> => {
      const [was, left] = [before as ColourState, after as ColourState];
      const entries = await repository.updateState(left, was, {
        actor,
        action: 'severity.reverted',
        subjectKind: 'company',
        subjectId: left.company,
        before: left,
        after: was,
      });
      if (entries.length === 0) throw new AppError('changed-since');
      gallery.expire();
      if (was.state === 'confirmed' || left.state === 'confirmed') await rebuild.request('Severity colours', actor);
      return 'The colour is as before.';
    },

    /** The public study: confirmed colours that images show; undefined if there are none. */
    study: async (): Promise<SeverityStudy | undefined> => {
      const found = await derive(await gallery.index());
      return found.companies.length > 0 ? found : undefined;
    },
  };
}

export type SeverityService = ReturnType<typeof severityService>;
