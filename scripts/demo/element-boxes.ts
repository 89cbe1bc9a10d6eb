import { readFile } from 'node:fs/promises';
import { normalBox } from '#shared/regions/box.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import type { Kind } from './kind.ts';

/** A part of a drawn image that shows one of its tags, as an import takes it. */
export type DrawnRegion = { tag: string; box: [number, number, number, number] };

/** The regions of the drawn images, by file; `npm run demo -- --boxes` writes them. */
export const BOXES_FILE = new URL('./element-boxes.json', import.meta.url);

/** The measured regions of all images. */
export const drawnRegions = async (): Promise<Record<string, DrawnRegion[]>> =>
  JSON.parse(await readFile(BOXES_FILE, 'utf8')) as Record<string, DrawnRegion[]>;

/** Most regions of a tag in an image, and the part of an image that an element leaves at least. */
const MOST_OF_TAG = 3;
const MOST_AREA = 0.85;

const CARD = '.card';
const TABLE = '.flex-col:has(> .rounded-t-box)';
const CODE = '.card:has(.flex-col.font-mono)';
const MAP = 'svg[viewBox="0 0 120 44"]';

/** Where the drawing of a kind shows the elements of its tags: a selector each. */
export const ELEMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dashboard-map': { map: MAP },
  'report-trends': { chart: '.card.col-span-4, .card.col-span-2' },
  'alerts-table': { filters: '.mb-4.flex-none.gap-2' },
  'alerts-board': { card: '.bg-raised > .card' },
  'payment-review': { chart: '[class*="140px_1fr"] > :last-child' },
  'code-finding': { 'code-block': CODE },
  'restore-points': { chart: '[class*="h-[270px]"]' },
  'query-console': { 'code-block': CODE },
  'flow-map': { chart: '[class*="130px_8px"]' },
  'attack-matrix': { 'kill-chain': '.grid-cols-9' },
  'assets-table': { table: TABLE },
  'assets-cards': { card: '.auto-rows-fr > .card' },
  'policy-editor': { form: '[class*="1fr_360px"] > :first-child' },
  'risk-matrix': { chart: '[class*="560px_1fr"] > :first-child' },
  'users-table': { table: TABLE },
  'settings-form': { form: '[class*="max-w-[960px]"]' },
  integrations: { card: '.grid > .card' },
  'login-split': { form: '[class*="w-[380px]"]' },
  'severity-badges': { 'severity-badge': '.badge' },
  'chart-card': { chart: CARD, card: CARD },
  'score-card': { 'score-gauge': CARD, card: CARD },
  'confirm-modal': { modal: CARD, form: CARD },
  'filter-bar': { filters: '.h-full > :first-child' },
  'kill-chain': { 'kill-chain': CARD, card: CARD },
  'command-menu': { navigation: CARD, modal: CARD },
  toasts: { toast: CARD },
  'code-card': { 'code-block': CARD },
  'compact-table': { table: TABLE, 'severity-badge': '.badge' },
  'date-picker': { 'date-picker': CARD },
  'stat-cards': { card: CARD, chart: '.card svg[preserveAspectRatio]' },
  'rule-form': { form: CARD },
  'tabs-panel': { tabs: '.flex-none.gap-1', card: CARD },
  'map-card': { map: MAP, card: CARD },
  // It fills its image.
  'side-menu': {},
  'alert-card': { card: CARD, 'severity-badge': '.badge' },
  'ring-card': { chart: CARD, card: CARD },
};

/** The tags of elements that a kind shows. */
export const elementsOf = ({ tags }: Kind): string[] => tags.filter((tag) => tagKind(tag) === 'ui-elements');

type Rect = { x: number; y: number; width: number; height: number };

/** Boxes of what a selector matches, in CSS pixels; runs in the browser. */
export function rectsOnPage(selector: string): Rect[] {
  return [...document.body.querySelectorAll(selector)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** The regions of a tag by the boxes on a page: cut at its edges, without those that fill it. */
export function regionsOf(tag: string, rects: readonly Rect[], page: { width: number; height: number }): DrawnRegion[] {
  return rects
    .map(({ x, y, width, height }): DrawnRegion => {
      const [left, top] = [Math.max(0, x), Math.max(0, y)];
      const [right, bottom] = [Math.min(page.width, x + width), Math.min(page.height, y + height)];
      return {
        tag,
        box: normalBox([
          left / page.width,
          top / page.height,
          (right - left) / page.width,
          (bottom - top) / page.height,
        ]),
      };
    })
    .filter(({ box: [, , w, h] }) => w * h <= MOST_AREA)
    .slice(0, MOST_OF_TAG);
}
