import { hsl, mix } from './color.ts';
import type { Theme } from './theme.ts';

/** Colours of a navigation: its ground, its text, what is selected. */
export function navInk(t: Theme) {
  const night = hsl(t.hue, Math.max(t.tint, 24), 11);
  if (t.nav === 'side-dark' || t.nav === 'top-dark')
    return {
      ground: night,
      text: mix(night, '#ffffff', 0.66),
      strong: '#ffffff',
      active: mix(night, '#ffffff', 0.12),
      line: mix(night, '#ffffff', 0.14),
    };
  if (t.nav === 'side-accent') {
    const deep = mix(t.accent, '#05070d', 0.62);
    return {
      ground: deep,
      text: mix(deep, '#ffffff', 0.72),
      strong: '#ffffff',
      active: mix(deep, '#ffffff', 0.15),
      line: mix(deep, '#ffffff', 0.16),
    };
  }
  const ground = t.nav === 'rail' && !t.dark ? t.sunken : t.dark ? t.sunken : t.surface;
  return {
    ground,
    text: t.muted,
    strong: t.text,
    active: t.dark ? t.raised : mix(t.surface, t.text, 0.06),
    line: t.line,
  };
}
