import { useEffect, useState } from 'react';
import type { HostedImage } from '#shared/images/image.contract.ts';
import { type Brightness, brightnessOf } from './edge-snap.ts';

/** Widest copy of an image in which edges are looked for. */
const MOST_PIXELS = 4_000_000;

/** The brightness of an image's pixels; undefined: not read yet, null: the host does not let a script read them. */
export function useBrightness({ secure_url, width, height }: HostedImage): Brightness | null | undefined {
  const [brightness, setBrightness] = useState<Brightness | null>();
  useEffect(() => {
    let isCurrent = true;
    setBrightness(undefined);
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = secure_url;
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
    const read = async () => {
      await image.decode();
      const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context || !isCurrent) return;
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      setBrightness(brightnessOf(context.getImageData(0, 0, canvas.width, canvas.height)));
    };
    read().catch(() => isCurrent && setBrightness(null));
    return () => {
      isCurrent = false;
    };
  }, [secure_url, width, height]);
  return brightness;
}
