import { Svg } from './graphic.tsx';
import { linkPath } from './path.ts';
import type { Theme } from './theme.ts';
import { WORLD_DOTS } from './world-dots.ts';

/** A place on the map: longitude, latitude, weight from 0 to 1. */
export type Place = [longitude: number, latitude: number, weight: number];

const HEIGHT_SHARE = 44 / 120;

/** Height of a map of the given width. */
export const mapHeight = (width: number): number => Math.round(width * HEIGHT_SHARE);

/** The world in dots with places on it, and lines from the places to the first one. */
export function WorldMap({
  t,
  width,
  places,
  color = t.accent,
  lines,
}: {
  t: Theme;
  width: number;
  places: Place[];
  color?: string;
  lines?: boolean;
}) {
  const step = width / 120;
  const land = WORLD_DOTS.slice(0, 46)
    .flatMap((row, y) =>
      [...row].map((dot, x) =>
        dot === '#' ? `M${((x + 0.5) * step).toFixed(1)} ${((y + 0.5) * step * 0.96).toFixed(1)}h.01` : '',
      ),
    )
    .join('');
  const spots = places.map(([lon, lat, weight]) => ({
    x: ((lon + 168) / 358) * width,
    y: ((78 - lat) / 2.6 + 0.5) * step * 0.96,
    weight,
  }));
  const home = spots[0];
  return (
    <Svg width={width} height={mapHeight(width)}>
      <path
        d={land}
        stroke={t.dark ? t.line : '#cfd6df'}
        strokeWidth={step * 0.62}
        strokeLinecap={t.radius > 3 ? 'round' : 'square'}
      />
      {lines && home
        ? spots
            .slice(1)
            .map((spot) => (
              <path
                key={`${spot.x}`}
                d={linkPath(spot.x, spot.y, home.x, home.y)}
                fill="none"
                stroke={color}
                strokeOpacity={0.55}
                strokeWidth={1.3}
              />
            ))
        : null}
      {spots.map((spot) => (
        <g key={`${spot.x} ${spot.y}`}>
          <circle cx={spot.x} cy={spot.y} r={6 + spot.weight * 16} fill={color} fillOpacity={0.2} />
          <circle cx={spot.x} cy={spot.y} r={3 + spot.weight * 2} fill={color} />
        </g>
      ))}
    </Svg>
  );
}
