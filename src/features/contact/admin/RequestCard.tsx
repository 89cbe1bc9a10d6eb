import { type ReactNode, useId } from 'react';
import type { ContactRequest, ContactState } from '#shared/contact/contact.contract.ts';
import { requestTitle } from '#shared/contact/contact-form.ts';
import { renditionAddress } from '#shared/images/image-address.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { localDayAndTime } from '#shared/text/dates.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';

const TONES = { removal: 'danger', report: 'warning', suggest: 'accent' } as const;

/** Displayed width of the image in px. */
const THUMBNAIL_PX = 320;

/** The states that a request can be put into, with the button's label. */
const MOVES: Record<ContactState, readonly (readonly [ContactState, string])[]> = {
  open: [
    ['answered', 'Mark as answered'],
    ['done', 'Mark as done'],
  ],
  answered: [
    ['open', 'Reopen'],
    ['done', 'Mark as done'],
  ],
  done: [['open', 'Reopen']],
};

const LINK = 'inline-flex items-center underline underline-offset-4 hover:text-accent-text pointer-coarse:min-h-11';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="min-w-0 whitespace-pre-wrap wrap-anywhere">
        {children}
      </dd>
    </>
  );
}

function Thumbnail({ image: { id, name, image } }: { image: NonNullable<ContactRequest['image']> }) {
  const width = image.widths.find((each) => each >= THUMBNAIL_PX) ?? image.widths.at(-1) ?? THUMBNAIL_PX;
  return (
    <a href={`/image/${id}`} title={name} className="block w-full shrink-0 sm:w-56">
      <img
        src={renditionAddress(image.secure_url, width)}
        alt={image.alt || name}
        loading="lazy"
        decoding="async"
        className="aspect-[16/10] w-full rounded-lg bg-sunken object-contain ring-1 ring-hairline"
      />
    </a>
  );
}

type RequestCardProps = {
  request: ContactRequest;
  isBusy: boolean;
  onMark: (state: ContactState) => void;
  onTakeDownImage: () => void;
  onTakeDownCompany: () => void;
};

/** A request of someone outside. What they wrote is shown as text, so that nothing in it can be followed by accident. */
export function RequestCard({ request, isBusy, onMark, onTakeDownImage, onTakeDownCompany }: RequestCardProps) {
  const heading = useId();
  const { id, kind, scope, about, image, company, page, message, email, state, receivedAt } = request;
  const takeDown = (part: ContactRequest['scope'], label: string, onTake: () => void) => (
    <Button
      kind={part === scope ? 'danger' : 'quiet'}
      size="sm"
      disabled={isBusy}
      onClick={onTake}
      className={part === scope ? '' : 'sm:ml-6'}
    >
      {label}
    </Button>
  );
  const ofImage = kind === 'removal' && image && takeDown('image', 'Take down the image', onTakeDownImage);
  const ofCompany =
    kind === 'removal' && company && takeDown('company', `Take down ${company.name}`, onTakeDownCompany);
  const [asked, other] = scope === 'image' ? [ofImage, ofCompany] : [ofCompany, ofImage];
  return (
    <li
      aria-labelledby={heading}
      aria-busy={isBusy}
      className="rounded-xl bg-surface p-4 ring-1 ring-hairline aria-busy:opacity-50 sm:p-5"
    >
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="font-semibold text-14">
          {requestTitle(request)}
        </h2>
        <Badge tone={TONES[kind]}>Request {id}</Badge>
        <time dateTime={receivedAt} className="ml-auto text-12 text-muted">
          {localDayAndTime(receivedAt)}
        </time>
      </header>
      <div className="flex flex-col gap-4 sm:flex-row">
        {image && <Thumbnail image={image} />}
        <dl className="grid min-w-0 flex-1 grid-cols-[4.5rem_minmax(0,1fr)] content-start gap-x-3 gap-y-2 text-14">
          {company && (
            <Fact name="Company">
              <a href={companyPath(company.slug)} className={LINK}>
                {company.name}
              </a>
            </Fact>
          )}
          {about && !image && <Fact name="About">{about}</Fact>}
          {page && <Fact name="Page">{page}</Fact>}
          {message && <Fact name="Message">{message}</Fact>}
          <Fact name="From">
            {email ? (
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            ) : (
              <span className="text-muted">No email address was given</span>
            )}
          </Fact>
        </dl>
      </div>
      <div className="mt-4 flex flex-wrap gap-2 pointer-coarse:gap-y-4">
        {asked}
        {image && (
          <a href={`/admin/images?edit=${image.id}`} className={buttonStyle('secondary', 'sm')}>
            Edit the image
          </a>
        )}
        {page && (
          <a href={`/admin/collect?address=${encodeURIComponent(page)}`} className={buttonStyle('primary', 'sm')}>
            Collect from the page
          </a>
        )}
        {other}
        <span className="flex flex-wrap gap-2 pointer-coarse:gap-y-4 sm:ml-auto">
          {MOVES[state].map(([to, label]) => (
            <Button key={to} kind="quiet" size="sm" disabled={isBusy} onClick={() => onMark(to)}>
              {label}
            </Button>
          ))}
        </span>
      </div>
    </li>
  );
}
