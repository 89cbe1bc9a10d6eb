/** Asks for a rebuild of the site after content has changed; requests that come close together become one build (contract 5). */
export type Rebuild = {
  /** `reason` is a short sentence for the list of builds. Resolves once the request is noted, long before the build is done. */
  request(reason: string, actor?: { id: string | null }): Promise<void>;
};
