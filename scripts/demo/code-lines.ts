import { type Html, html } from './html.ts';

const TOKENS =
  /("[^"]*"|'[^']*'|\/\/.*$|\b\d+(?:\.\d+)?\w*\b|\b(?:find|where|and|or|as|follow|to|has|in|return|order|by|join|summarize|stats|parse|sort|rule|meta|strings|condition|wide|ascii|of|export|async|function|const|await|on|fields|processes|within|bin)\b|[|{}()[\],=<>?]+)/;

function tokenClass(token: string): string {
  if (/^["']/.test(token)) return 'text-good';
  if (/^\/\//.test(token)) return 'text-faint';
  if (/^\d/.test(token)) return 'text-high';
  return /^[|{}()[\],=<>?]/.test(token) ? 'text-muted' : 'text-link font-medium';
}

/** Lines of code with numbers and coloured words; the line at `marked` is highlighted in `color`. */
export const codeLines = (text: readonly string[], marked = -1, color = 'link'): Html =>
  html`<div class="flex flex-col font-mono text-[12.5px]">
    ${text.map(
      (line, i) => html`<div class="flex h-7 items-center px-4 ${i === marked ? `tint text-${color}` : ''}">
        <span class="w-9 flex-none text-2xs ${i === marked ? '' : 'text-faint'}">${i + 1}</span>
        <span class="text-text truncate whitespace-pre"
          >${line
            .split(TOKENS)
            .map((token, k) => (k % 2 ? html`<span class="${tokenClass(token)}">${token}</span>` : token))}</span
        >
      </div>`,
    )}
  </div>`;
