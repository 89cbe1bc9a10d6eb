import ImageOff from 'lucide-react/icons/image-off';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useCall } from '#browser/use-reading.ts';
import { FLOW_LIMITS } from '#shared/flows/limits.ts';
import { responsive } from '#shared/images/image-address.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { RetryLine } from '#ui/RetryLine.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SortHandle } from '#ui/sortable/SortHandle.tsx';
import { useSortable } from '#ui/sortable/use-sortable.ts';
import type { FlowEdit } from './flow-edit.ts';

type StepsFieldProps = {
  companyId: string;
  steps: FlowEdit['steps'];
  error: string | undefined;
  onChange: (steps: FlowEdit['steps']) => void;
};

const labelOf = (image: AdminImage | undefined): string =>
  image ? image.title || image.alt || image.fileName : 'an image that is gone';

/** The steps of a flow: images of its company, each with a caption. Dragging or the arrow keys change the order. */
export function StepsField({ companyId, steps, error, onChange }: StepsFieldProps) {
  const {
    value: images,
    failed,
    read,
  } = useCall('GET /api/admin/images', { query: { company: [companyId], sort: 'place' }, key: companyId });
  const byId = new Map(images?.map((image) => [image.id, image]));
  const ids = steps.map(({ image }) => image);
  const inOrder = (order: readonly string[]) => order.flatMap((id) => steps.find(({ image }) => image === id) ?? []);
  const { order, dragged, handleProps } = useSortable(ids, (next) => onChange(inOrder(next)));
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-14">Steps</legend>
      <p className={error ? 'mt-1 text-12 text-danger-text' : 'mt-1 text-12 text-muted'}>
        {error ?? 'Visitors see those whose images are public; hidden images are left out until they are shown.'}
      </p>
      {steps.length > 0 && (
        <ol aria-label="Steps" className="mt-3 flex flex-col gap-2">
          {inOrder(order).map(({ image: id, caption }, at) => {
            const image = byId.get(id);
            return (
              <li
                key={id}
                data-sortable-id={id}
                data-dragged={dragged === id ? '' : undefined}
                className="flex items-center gap-2 rounded-lg bg-soft p-2 data-dragged:opacity-60"
              >
                <SortHandle
                  id={id}
                  label={labelOf(image)}
                  position={at + 1}
                  total={steps.length}
                  handleProps={handleProps}
                />
                <span className="w-4 text-right text-12 text-muted tabular-nums">{at + 1}</span>
                <span className="grid h-12 w-19 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken">
                  {image ? (
                    <img
                      src={image.image.secure_url}
                      {...responsive(image.image, '76px')}
                      alt=""
                      draggable={false}
                      className={image.hidden ? 'size-full object-cover opacity-40' : 'size-full object-cover'}
                    />
                  ) : (
                    images && <ImageOff className="size-4 text-muted" />
                  )}
                </span>
                <span className="min-w-0 flex-1">
                  <input
                    aria-label={`Caption of step ${at + 1}`}
                    placeholder={images && !image ? 'This image is no longer in the gallery.' : 'Caption'}
                    maxLength={FLOW_LIMITS.caption}
                    dir="auto"
                    className={INPUT}
                    value={caption}
                    onChange={({ target }) =>
                      onChange(steps.map((step) => (step.image === id ? { ...step, caption: target.value } : step)))
                    }
                  />
                  {image?.hidden && <span className="text-12 text-warning-text">Hidden: visitors don't see it.</span>}
                </span>
                <Button
                  kind="quiet"
                  size="sm"
                  aria-label={`Remove step ${at + 1}`}
                  onClick={() => onChange(steps.filter(({ image: other }) => other !== id))}
                >
                  <X className="size-4" />
                </Button>
              </li>
            );
          })}
        </ol>
      )}
      {!images && !failed && <Skeleton className="mt-3 h-24 w-full rounded-lg" />}
      {!images && failed && (
        <RetryLine text="The company's images could not be loaded." className="mt-3" onRetry={() => void read()} />
      )}
      {images && (
        <ImageChoice
          images={images.filter(({ id }) => !ids.includes(id))}
          isFull={steps.length >= FLOW_LIMITS.steps}
          onChoose={(image) => onChange([...steps, { image, caption: '' }])}
        />
      )}
    </fieldset>
  );
}

/** Images that are offered at once. */
const CHOICES = 40;

type ImageChoiceProps = { images: readonly AdminImage[]; isFull: boolean; onChoose: (image: string) => void };

function ImageChoice({ images, isFull, onChoose }: ImageChoiceProps) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(CHOICES);
  const part = text.trim().toLowerCase();
  const found = images.filter(({ title, alt, fileName, tags }) =>
    [title, alt, fileName, ...tags].some((each) => each.toLowerCase().includes(part)),
  );
  return (
    <div className="mt-4 rounded-lg p-3 ring-1 ring-hairline">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-14" role="status">
          {isFull ? 'The flow has as many steps as it can have.' : `Add a step: ${counted(found.length, 'image')}`}
        </p>
        <input
          type="search"
          aria-label="Find an image"
          placeholder="Find an image"
          className={`${INPUT} max-w-60`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ul
        aria-label="Images to add"
        className="mt-3 grid max-h-64 grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2 overflow-y-auto p-1"
      >
        {found.slice(0, shown).map((image) => (
          <li key={image.id}>
            <button
              type="button"
              disabled={isFull}
              aria-label={`Add ${labelOf(image)}`}
              title={labelOf(image)}
              onClick={() => onChoose(image.id)}
              className="group relative block aspect-16/10 w-full overflow-hidden rounded-md bg-sunken disabled:opacity-50"
            >
              <img
                src={image.image.secure_url}
                {...responsive(image.image, '120px')}
                alt=""
                loading="lazy"
                draggable={false}
                className={
                  image.hidden ? 'size-full object-cover opacity-40' : 'size-full object-cover object-left-top'
                }
              />
              <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-surface text-ink shadow-float">
                <Plus className="size-3" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button size="sm" className="mt-2" onClick={() => setShown(shown + CHOICES)}>
          Show more
        </Button>
      )}
    </div>
  );
}
