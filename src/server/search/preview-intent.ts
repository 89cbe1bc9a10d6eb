import type { IntentPreview } from '#shared/search/intent.contract.ts';
import type { Intent } from '#shared/search/intents.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { SearchEngine } from './search-engine.ts';

const isSame = (a: Intent, b: Intent): boolean =>
  JSON.stringify([a.phrases, a.means]) === JSON.stringify([b.phrases, b.means]);

/** How many images each phrase finds, now and with a change of what it means. */
export function intentPreview({
  gallery,
  engine,
}: {
  gallery: Pick<GalleryService, 'index'>;
  engine: Pick<SearchEngine, 'findPositions'>;
}) {
  return async ({ phrases, means, was }: Intent & { was?: Intent | undefined }): Promise<IntentPreview> => {
    const index = await gallery.index();
    const others = index.intents.filter((intent) => !(was && isSame(intent, was)));
    const changed = { ...index, intents: [{ phrases, means }, ...others] };
    const countIn = async (state: typeof index, q: string) =>
      (await engine.findPositions(state, { query: { q }, among: undefined })).length;
    const found: IntentPreview['phrases'] = [];
    for (const phrase of phrases) found.push({ phrase, now: await countIn(index, phrase), after: 0 });
    for (const each of found) each.after = await countIn(changed, each.phrase);
    return { phrases: found };
  };
}
