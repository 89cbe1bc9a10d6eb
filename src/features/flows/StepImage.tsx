import type { FlowStep } from '#shared/flows/flow.contract.ts';
import { blurredCover } from '#shared/images/blurred-cover.ts';
import { responsive } from '#shared/images/image-address.ts';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';

/** A step in a strip: a small image, or the placeholder of a gated one. Its link has the label. */
export function StepImage({ step: { item, blurred } }: { step: FlowStep }) {
  if (!item) {
    const src = blurred && (blurred.preview ?? placeholderUrl(blurred.placeholder));
    return <img src={src} alt="" draggable={false} className="flow-blurred" />;
  }
  return (
    <img
      src={item.image.secure_url}
      {...responsive(item.image, '200px')}
      alt=""
      width={item.image.width}
      height={item.image.height}
      loading="lazy"
      decoding="async"
      draggable={false}
      style={blurredCover(item.image.placeholder)}
    />
  );
}
