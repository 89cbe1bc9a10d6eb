import type { SeverityEvidence } from '#shared/severity/severity.contract.ts';

type EvidenceCropProps = { evidence: Pick<SeverityEvidence, 'address' | 'width' | 'height' | 'crop'>; alt: string };

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;

/** A part of an image at its natural size; narrower if there is no room. */
export function EvidenceCrop({ evidence: { address, width, height, crop }, alt }: EvidenceCropProps) {
  return (
    <span className="severity-crop" style={{ width: `${crop.width}px`, aspectRatio: `${crop.width} / ${crop.height}` }}>
      <img
        src={address}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable="false"
        style={{
          width: percent(width, crop.width),
          height: percent(height, crop.height),
          left: percent(-crop.left, crop.width),
          top: percent(-crop.top, crop.height),
        }}
      />
    </span>
  );
}
