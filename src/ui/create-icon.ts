import { type ComponentProps, createElement, type FunctionComponent } from 'react';

/** Data of a lucide icon, as its modules contain it. */
type IconData = {
  name: string;
  aliases?: readonly string[];
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
};

type IconProps = ComponentProps<'svg'> & { size?: number };

/**
 * Creates the component of an icon. Vite replaces lucide-react's own function by it (`astro.config.mjs`), which would add 2 KB
 * of unused options for every visitor. The markup is the same, because pages are pre-rendered with lucide's own.
 */
export default function createIcon({ name, aliases = [], node }: IconData): FunctionComponent<IconProps> {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  const names = ['lucide', ...[name, ...aliases].map((word) => `lucide-${word}`)].join(' ');
  return ({ size = 24, className, ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${names} ${className}` : names,
        // One that has a name says something.
        'aria-hidden': !props['aria-label'] || undefined,
        ...props,
      },
      shapes,
    );
}
