import Upload from 'lucide-react/icons/upload';

/** Covers the page while files are dragged over it. */
export const DropOverlay = ({ title, hint }: { title: string; hint: string }) => (
  <div className="pointer-events-none fixed inset-0 z-50 bg-page/80 p-3">
    <div className="grid size-full place-items-center rounded-2xl border-2 border-accent border-dashed">
      <p className="flex max-w-full flex-col items-center gap-3 rounded-2xl bg-surface px-8 py-6 text-center shadow-float">
        <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-text">
          <Upload className="size-5" />
        </span>
        <span className="max-w-full truncate font-semibold text-16">{title}</span>
        <span className="text-14 text-muted">{hint}</span>
      </p>
    </div>
  </div>
);
