import { icons } from 'lucide-react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { IconName } from './icon-name.ts';

const asImage = (markup: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(markup)}`;

/** Free drawing: any SVG, laid out by satori as a picture of the given size and inlined again by the rasteriser. */
export function Svg({
  width,
  height,
  viewBox,
  children,
}: {
  width: number;
  height: number;
  viewBox?: string;
  children: ReactNode;
}) {
  const markup = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={viewBox ?? `0 0 ${width} ${height}`}>
      {children}
    </svg>,
  );
  return <img src={asImage(markup)} width={width} height={height} style={{ flexShrink: 0 }} />;
}

const drawn = new Map<string, string>();

/** A Lucide icon by name. */
export function Icon({
  name,
  size = 16,
  color,
  stroke = 2,
}: {
  name: IconName;
  size?: number;
  color: string;
  stroke?: number;
}) {
  const key = `${name} ${size} ${color} ${stroke}`;
  let src = drawn.get(key);
  if (src === undefined) {
    const Lucide = icons[name];
    src = asImage(renderToStaticMarkup(<Lucide size={size} color={color} strokeWidth={stroke} />));
    drawn.set(key, src);
  }
  return <img src={src} width={size} height={size} style={{ flexShrink: 0 }} />;
}
