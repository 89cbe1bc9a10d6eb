import { openTile, prepareOpening } from '#features/gallery/open-image-root.ts';
import type { Audience } from '#features/session/audience.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { FlowStep } from '#shared/flows/flow.contract.ts';
import { blurredCover } from '#shared/images/blurred-cover.ts';
import { responsive } from '#shared/images/image-address.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import { imagePath } from '#shared/site/addresses.ts';

type FlowSlideProps = {
  step: FlowStep;
  number: number;
  isCurrent: boolean;
  subject: PromptSubject;
  session: Audience;
};

/** One step: its image, which opens the lightbox, and its caption. A gated one is a placeholder without text. */
export function FlowSlide({ step: { item, blurred, caption }, number, isCurrent, subject, session }: FlowSlideProps) {
  return (
    <li id={`step-${number}`} className="flow-slide">
      <figure>
        {item && (
          <a
            href={imagePath(item.id)}
            data-image-id={item.id}
            aria-label={`Open image: ${item.image.alt}`}
            // Without scripts the session stays unknown, and each step is a tab stop.
            tabIndex={isCurrent || session === 'loading' ? undefined : -1}
            className="flow-picture cursor-zoom-in"
            style={{ background: item.image.ground }}
            onPointerEnter={prepareOpening}
            onFocus={prepareOpening}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void openTile(item.id);
            }}
          >
            <img
              src={item.image.secure_url}
              {...responsive(item.image, '(min-width: 1280px) 1180px, 96vw')}
              alt={item.image.alt}
              width={item.image.width}
              height={item.image.height}
              loading={number === 1 ? 'eager' : 'lazy'}
              fetchPriority={number === 1 ? 'high' : 'auto'}
              decoding="async"
              draggable={false}
              style={blurredCover(item.image.placeholder)}
            />
          </a>
        )}
        {blurred && (
          <div className="flow-picture" data-gated>
            <img
              src={blurred.preview ?? placeholderUrl(blurred.placeholder)}
              alt=""
              draggable={false}
              className="flow-blurred"
            />
            {session === 'signed-out' && isCurrent && <SignInWall subject={subject} />}
          </div>
        )}
        <figcaption className="mt-3 flex min-h-12 gap-3 sm:min-h-6 text-14 sm:text-16">
          <span className="font-semibold text-faint tabular-nums">{number}</span>
          <span className="min-w-0 text-pretty">
            {item ? (
              (caption ?? item.title ?? item.image.alt)
            ) : (
              <span className="text-muted">Sign in to see this step.</span>
            )}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
