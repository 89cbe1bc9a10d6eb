import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';

/** A draft of an alt text: it changes nothing until someone accepts it and saves. */
export function AltDraft({ draft, onTake }: { draft: string; onTake: (draft: string) => void }) {
  return (
    <section
      aria-label="Alt text draft"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-hairline-strong border-dashed px-3 py-2 text-14"
    >
      <Badge>Draft</Badge>
      <p dir="auto" className="min-w-0 flex-1 basis-40 break-words text-muted">
        {draft}
      </p>
      <Button size="sm" aria-keyshortcuts="A" onClick={() => onTake(draft)}>
        Use draft
      </Button>
    </section>
  );
}
