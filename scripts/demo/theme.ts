import { z } from 'astro/zod';
import { contrast } from '#shared/colours/contrast.ts';
import { hsl, mix, readable } from './color.ts';

/** Severities, worst first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
/** One of the five severities. */
export type Severity = (typeof SEVERITIES)[number];

/** A company's theme parameters; everything else is derived from them. */
export const themeSchema = z.strictObject({
  mode: z.enum(['light', 'dark']),
  /** Hue of the neutrals, 0-360. */
  hue: z.number(),
  /** Saturation of the neutrals, 0-100. */
  tint: z.number(),
  /** If it differs from the company's colour. */
  accent: z.string().optional(),
  /** Where the navigation is and how it looks. */
  nav: z.enum(['side', 'side-dark', 'side-accent', 'rail', 'top', 'top-dark', 'top-tabs']),
  radius: z.number(),
  /** Height of a table row in pixels. */
  row: z.number(),
  badge: z.enum(['soft', 'solid', 'dot', 'outline']),
  /** Small labels above numbers and columns. */
  label: z.enum(['upper', 'plain', 'mono']),
  card: z.enum(['line', 'fill', 'bare']),
  chart: z.enum(['area', 'line', 'bars', 'steps']),
  /** Weight of headings. */
  weight: z.literal([500, 600, 700]),
  /** Series colours of charts. */
  palette: z.array(z.string()),
});

type ThemeSpec = z.infer<typeof themeSchema> & { accent: string };

const SEVERITY_LIGHT = { critical: '#c8102e', high: '#d9480f', medium: '#b7791f', low: '#2b6cb0', info: '#5c6878' };
const SEVERITY_DARK = { critical: '#ff5c6c', high: '#ff8a4c', medium: '#f2c14e', low: '#5aa9ff', info: '#93a1b5' };

function neutrals(spec: ThemeSpec) {
  const { hue, tint } = spec;
  const n = (lightness: number, strength = 1) => hsl(hue, tint * strength, lightness);
  return spec.mode === 'dark'
    ? {
        bg: n(7),
        surface: spec.card === 'bare' ? n(7) : n(10.5),
        sunken: n(5.5),
        raised: n(15),
        line: n(18),
        text: n(94, 0.5),
        muted: n(70, 0.6),
        faint: n(56, 0.6),
      }
    : {
        bg: spec.card === 'bare' ? '#ffffff' : n(97.2),
        surface: '#ffffff',
        sunken: n(98),
        raised: n(95),
        line: n(89.5),
        text: n(11),
        muted: n(36, 0.6),
        faint: n(47, 0.5),
      };
}

/** All design tokens of a company. */
export function makeTheme(spec: ThemeSpec) {
  const dark = spec.mode === 'dark';
  const base = neutrals(spec);
  const { accent } = spec;
  const ground = dark ? base.surface : base.bg;
  const muted = readable(base.muted, ground);
  const faint = readable(base.faint, ground);
  return {
    ...spec,
    ...base,
    muted,
    faint,
    dark,
    palette: [...spec.palette, '#7c8aa5', '#c58b4a', '#4aa38b', '#a05fb4'],
    /** The accent as text on a surface. */
    link: readable(accent, ground),
    onAccent: contrast('#ffffff', accent) >= 4.5 ? '#ffffff' : '#0b0f14',
    accentSoft: mix(base.surface, accent, dark ? 0.2 : 0.1),
    good: dark ? '#3ecf8e' : '#157f4f',
    severity: dark ? SEVERITY_DARK : SEVERITY_LIGHT,
  };
}

/** The design tokens of a drawing. */
export type Theme = ReturnType<typeof makeTheme>;

/** Colours of the navigation: background, text and selection. */
function navOf(t: Theme) {
  const onColor = (ground: string, text: number, active: number) => ({
    nav: ground,
    'nav-text': mix(ground, '#ffffff', text),
    'nav-strong': '#ffffff',
    'nav-active': mix(ground, '#ffffff', active),
    'nav-line': mix(ground, '#ffffff', 0.15),
  });
  if (t.nav === 'side-dark' || t.nav === 'top-dark') return onColor(hsl(t.hue, Math.max(t.tint, 24), 11), 0.66, 0.12);
  if (t.nav === 'side-accent') return onColor(mix(t.accent, '#05070d', 0.62), 0.72, 0.15);
  return {
    nav: t.dark || t.nav === 'rail' ? t.sunken : t.surface,
    'nav-text': t.muted,
    'nav-strong': t.text,
    'nav-active': t.dark ? t.raised : mix(t.surface, t.text, 0.06),
    'nav-line': t.line,
  };
}

/** The theme as custom properties of the page. */
export function propertiesOf(t: Theme): Record<string, string> {
  const { bg, surface, sunken, raised, line, text, muted, faint, accent, link, good } = t;
  const inks = Object.entries(t.severity).map(([level, color]) => [level, t.dark ? color : readable(color, '#ffffff')]);
  return {
    ...{ bg, surface, sunken, raised, line, text, muted, faint, accent, link, good },
    ...Object.fromEntries(inks),
    ...navOf(t),
    'on-accent': t.onAccent,
    'accent-soft': t.accentSoft,
    edge: mix(t.line, t.text, t.dark ? 0.12 : 0.08),
    box: `${t.radius}px`,
    row: `${t.row}px`,
    weight: String(t.weight),
    'badge-radius': `${t.radius > 8 ? 999 : Math.max(2, t.radius - 2)}px`,
    'badge-ink': t.dark ? '#0b0f14' : '#ffffff',
  };
}
