import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { useModal } from '#ui/modal.ts';
import { SignInPrompt } from './SignInWall.tsx';
import type { PromptSubject } from './sign-in-prompt.ts';

/** The sign-in prompt for a link to a gated image (contract 7). */
export function SignInDialog({ subject, onClose }: { subject: PromptSubject; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      closedby="any"
      className="fade-in m-auto w-full max-w-md rounded-xl bg-surface px-6 py-8 text-ink shadow-float ring-1 ring-hairline backdrop:bg-black/50 backdrop:backdrop-blur-sm max-sm:max-w-[calc(100vw-32px)]"
    >
      <div className="flex flex-col items-center text-center">
        <SignInPrompt subject={subject} id={id} />
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
        className="absolute top-3 right-3 grid size-8 place-items-center rounded-lg text-muted hover:bg-soft hover:text-ink"
      >
        <X size={16} />
      </button>
    </dialog>
  );
}
