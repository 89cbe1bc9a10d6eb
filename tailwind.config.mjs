/** Design tokens by name; their values, light and dark, are CSS variables in `src/styles/tokens.css`. */
const token = (name) => `var(--${name})`;

/** @type {import('tailwindcss').Config} */
export default {
  theme: {
    extend: {
      colors: {
        page: token('page'),
        surface: token('surface'),
        soft: token('soft'),
        sunken: token('sunken'),
        ink: token('ink'),
        muted: token('muted'),
        faint: token('faint'),
        hairline: token('hairline'),
        'hairline-strong': token('hairline-strong'),
        veil: token('veil'),
        accent: token('accent'),
        'accent-hover': token('accent-hover'),
        'accent-text': token('accent-text'),
        'accent-soft': token('accent-soft'),
        'on-accent': token('on-accent'),
        danger: token('danger'),
        'danger-text': token('danger-text'),
        'danger-soft': token('danger-soft'),
        'warning-text': token('warning-text'),
        'warning-soft': token('warning-soft'),
        'success-text': token('success-text'),
        'success-soft': token('success-soft'),
      },
      fontSize: {
        12: ['0.75rem', { lineHeight: '1rem' }],
        14: ['0.875rem', { lineHeight: '1.25rem' }],
        16: ['1rem', { lineHeight: '1.5rem' }],
        20: ['1.25rem', { lineHeight: '1.75rem', letterSpacing: '-0.012em' }],
        28: ['1.75rem', { lineHeight: '2.125rem', letterSpacing: '-0.021em' }],
        40: ['2.5rem', { lineHeight: '2.75rem', letterSpacing: '-0.028em' }],
      },
      boxShadow: { float: token('shadow-float') },
      fontFamily: {
        sans: ['Inter', 'Inter fallback', 'system-ui', 'sans-serif'],
      },
      maxWidth: { content: '2400px' },
    },
  },
};
