import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { severityColours } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { imageReadings, type SeverityMark } from '#db/schema/search.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { Decision } from './severity-groups.ts';

/** A decision about a company's colour; `state` null: none. */
export type ColourState = Omit<Decision, 'state'> & { company: string; state: Decision['state'] | null };

/** Severity colours in images, and admins' decisions about them. */
export function severityRepository(db: Db, audit: AuditRepository) {
  const isColour = ({ company, level, found }: Pick<ColourState, 'company' | 'level' | 'found'>) =>
    and(eq(severityColours.companyId, company), eq(severityColours.level, level), eq(severityColours.found, found));
  return {
    /** Visible images, with the colours of their levels. */
    findImages: () =>
      db
        .select({
          id: images.id,
          number: sql<number>`${images.number}`,
          contentHash: images.contentHash,
          publicId: images.publicId,
          version: images.version,
          format: images.format,
          width: images.width,
          height: images.height,
          marks: sql<SeverityMark[]>`${imageReadings.severity}`.mapWith(imageReadings.severity),
        })
        .from(imageReadings)
        .innerJoin(images, eq(images.contentHash, imageReadings.contentHash))
        .where(
          sql`${imageReadings.severity} <> '[]' AND NOT ${images.hidden} AND ${images.folder} <> ${TEST_UPLOADS_FOLDER}`,
        )
        .orderBy(images.number),

    /** Decisions by company. */
    findDecisions: () =>
      db
        .select({
          company: severityColours.companyId,
          level: severityColours.level,
          found: severityColours.found,
          state: severityColours.state,
          colour: severityColours.colour,
          seenIn: severityColours.seenIn,
        })
        .from(severityColours)
        .orderBy(severityColours.companyId, severityColours.found),

    /** The decision about a colour, if there is one. */
    findDecision: (colour: Pick<ColourState, 'company' | 'level' | 'found'>) =>
      db.select().from(severityColours).where(isColour(colour)).get(),

    /** Changes a decision from one state to another, with its audit entry. Returns the entry's id; none if the state was another. */
    updateState: async (was: ColourState, is: ColourState, entry: NewAuditEntry): Promise<number[]> => {
      const isAsRead = was.state
        ? sql`EXISTS (SELECT 1 FROM severity_colours WHERE ${isColour(was)} AND state = ${was.state} AND colour = ${was.colour})`
        : sql`NOT EXISTS (SELECT 1 FROM severity_colours WHERE ${isColour(was)})`;
      const write = is.state
        ? db.run(sql`INSERT INTO severity_colours (company_id, level, found, state, colour, seen_in)
            SELECT ${is.company}, ${is.level}, ${is.found}, ${is.state}, ${is.colour}, ${JSON.stringify(is.seenIn)} WHERE ${isAsRead}
            ON CONFLICT DO UPDATE SET state = excluded.state, colour = excluded.colour, seen_in = excluded.seen_in`)
        : db.run(sql`DELETE FROM severity_colours WHERE ${isColour(is)} AND ${isAsRead}`);
      const [, lines] = await db.batch([write, audit.insertIfChanged(entry)]);
      return lines.map(({ id }) => id);
    },
  };
}

export type SeverityRepository = ReturnType<typeof severityRepository>;
