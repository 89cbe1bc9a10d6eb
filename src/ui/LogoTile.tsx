import { classNames } from './class-names.ts';

type LogoTileProps = {
  /** Address of the logo; null draws the icon on its colour. */
  src: string | null;
  icon: { width: number; height: number; path: string; ground?: string | undefined } | null;
  /** A colour, or a style class; an icon may have its own background. */
  color: string;
  /** Size and radius. */
  className?: string;
};

/** Percentage of the tile that the icon's longer side takes. */
const ICON_SHARE = 52;

function IconOnColor({ icon, color: chosen, className }: Omit<LogoTileProps, 'src'>) {
  const color = icon?.ground ?? chosen;
  // A colour is one word or a function; style classes have a dash (`bg-red-500`).
  const isColor = !color.includes('-');
  const scale = icon ? ICON_SHARE / Math.max(icon.width, icon.height) : 0;
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={classNames('shrink-0 overflow-hidden text-white', !isColor && `logo-ground ${color}`, className)}
    >
      {isColor && <rect width="100" height="100" fill={color} />}
      {icon && (
        <path
          d={icon.path}
          fill="currentColor"
          transform={`translate(${50 - (icon.width * scale) / 2} ${50 - (icon.height * scale) / 2}) scale(${scale})`}
        />
      )}
    </svg>
  );
}

/** A company's logo, or its icon on a coloured tile; decorative, because the name is beside it. */
export function LogoTile({ src, icon, color, className }: LogoTileProps) {
  if (!src) return <IconOnColor icon={icon} color={color} className={className ?? ''} />;
  return (
    <span className={classNames('block shrink-0 overflow-hidden bg-white ring-1 ring-hairline ring-inset', className)}>
      <img loading="lazy" src={src} alt="" draggable={false} className="logo size-full object-contain p-[10%]" />
    </span>
  );
}
