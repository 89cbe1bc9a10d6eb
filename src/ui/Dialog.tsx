import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { coverPage } from './modal.ts';
import { useEscape } from './use-escape.ts';

/** For a question, one with two ways to go on, or a form. */
const WIDTHS = { small: 'sm:max-w-md', medium: 'sm:max-w-lg', large: 'sm:max-w-5xl' } as const;

type DialogProps = {
  title: string;
  /** Called on Escape, the close button or the backdrop; the owner decides. */
  onClose: () => void;
  size?: keyof typeof WIDTHS;
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
  /** Buttons at the lower edge. */
  footer?: ReactNode;
};

/**
 * A modal dialog based on `<dialog>`, open while it is rendered. The focus stays inside. On closing it returns to the previous
 * element, or to the page's content if that is gone. Initially it is on the control marked `data-first-focus`, because React's
 * `autoFocus` runs before the dialog is open.
 */
export function Dialog({ title, onClose, size = 'small', role = 'dialog', children, footer }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    const uncover = coverPage();
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      dialog?.close();
      uncover();
      const opener = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('content');
      opener?.focus();
    };
  }, []);
  useEscape(ref, onClose);
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === ref.current) onClose();
      }}
      onClose={(event) => {
        // The browser may close a dialog on a second Escape. While the owner renders it, it stays open.
        if (event.target !== ref.current) return;
        ref.current.showModal();
        onClose();
      }}
      onPointerDown={(event) => event.target === ref.current && onClose()}
      className={classNames(
        'm-auto max-h-[min(92dvh,60rem)] w-[calc(100vw-2rem)] overflow-clip rounded-xl bg-surface p-0 text-ink shadow-float ring-1 ring-hairline',
        'backdrop:bg-black/50 open:flex open:flex-col max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none',
        WIDTHS[size],
      )}
    >
      <header className="flex shrink-0 items-center justify-between gap-4 px-5 pt-4 pb-3">
        <h2 id={titleId} className="text-16">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mr-2 grid size-8 place-items-center rounded-lg text-muted transition-colors duration-150 hover:bg-soft hover:text-ink"
        >
          <X className="size-4" />
        </button>
      </header>
      <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
      {footer && (
        <footer className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-hairline border-t bg-soft px-5 py-3">
          {footer}
        </footer>
      )}
    </dialog>
  );
}
