/** Share pictures are dark whatever the reader's theme: the screenshots in them are mostly light. */
export const PALETTE = {
  background: '#0b0d12',
  glow: 'radial-gradient(circle at 85% 20%, rgba(59,130,246,0.34), rgba(11,13,18,0) 55%)',
  ink: '#f8fafc',
  quiet: '#9aa5b5',
  hairline: 'rgba(255,255,255,0.14)',
  surface: 'rgba(255,255,255,0.06)',
  accent: '#3b82f6',
} as const;
