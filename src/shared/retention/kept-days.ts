/**
 * For how many days is kept what the program deletes by itself (`src/server/retention`). The privacy policy, the purges and the texts of
 * pages read it, and a test compares the documents with it.
 */
export const KEPT_DAYS = {
  /** A session since it was last renewed, and since its sign-in, regardless of use. */
  session: 30,
  sessionAtMost: 90,
  /** An invitation that is not used. */
  invitation: 90,
  /** Administrative records: the audit trail and the list of builds. */
  records: 730,
  testUpload: 30,
  /** A deleted image, and the logo and cover of a deleted company: until then an undo brings them back. */
  deletedImage: 30,
  deletedCompany: 30,
  /** A request from the contact page since it was closed; one that nobody closes, since it was last changed. */
  closedRequest: 180,
  unclosedRequest: 365,
  /** Counts of searches, views and exports. */
  insight: 90,
  /** A notification that could not be delivered. */
  notification: 30,
} as const;
