/** Requests a rebuild of the site after content has changed; requests close together become one build (contract 5). */
export type Rebuild = {
  /** `reason` is a short sentence for the list of builds. Resolves once the request is recorded, long before the build is done. */
  request(reason: string, actor?: { id: string | null }): Promise<void>;
};
