const round = (value: number): number => Math.round(value * 10) / 10;

/** Path of a line through values from 0 to 1, in a box of the given size, upwards. */
export function linePath(values: number[], width: number, height: number): string {
  const step = width / Math.max(1, values.length - 1);
  return values
    .map((value, i) => `${i === 0 ? 'M' : 'L'}${round(i * step)} ${round(height - value * height * 0.94)}`)
    .join(' ');
}

/** The same as steps. */
export function stepPath(values: number[], width: number, height: number): string {
  const step = width / values.length;
  return values
    .map((value, i) => {
      const y = round(height - value * height * 0.94);
      return `${i === 0 ? 'M' : 'L'}${round(i * step)} ${y} L${round((i + 1) * step)} ${y}`;
    })
    .join(' ');
}

/** A smooth link between two points that leaves and arrives sideways. */
export function linkPath(x1: number, y1: number, x2: number, y2: number): string {
  const middle = (x1 + x2) / 2;
  return `M${round(x1)} ${round(y1)} C${round(middle)} ${round(y1)} ${round(middle)} ${round(y2)} ${round(x2)} ${round(y2)}`;
}

/** Part of a ring from one angle to another (degrees, 0 on top, clockwise) as the path of a stroke. */
export function arcPath(cx: number, cy: number, radius: number, from: number, to: number): string {
  const point = (angle: number) => {
    const a = ((angle - 90) * Math.PI) / 180;
    return `${round(cx + radius * Math.cos(a))} ${round(cy + radius * Math.sin(a))}`;
  };
  return `M${point(from)} A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}`;
}
