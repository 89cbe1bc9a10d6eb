/** A spot of colour: a state, a severity, a series. */
export function Dot({ color, size = 8, radius = size / 2 }: { color: string; size?: number; radius?: number }) {
  return (
    <div
      style={{ display: 'flex', width: size, height: size, borderRadius: radius, background: color, flexShrink: 0 }}
    />
  );
}
