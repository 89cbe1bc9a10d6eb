import { FACET_NAMES, type FacetName, facetOf } from './facets.ts';
import { tokensOf } from './words.ts';

/** A meaning of an intent: the words themselves, where an image has them. */
const AS_WORDS = 'words';

/** A filter that words of a query stand for. */
export type MeantFilter = { facet: FacetName; value: string };

/**
 * What words of a query mean: all of these filters, and any of these words. Without filters: only the words themselves. `isGuess`: images
 * that have the words that were typed count too. `kin`: the words of all phrases with this meaning.
 */
export type Meaning = {
  filters: readonly MeantFilter[];
  words: readonly string[];
  isGuess?: boolean;
  kin?: ReadonlySet<string>;
};

/** What people type, and what it means: the first of `means` that has images. Plural and order of the words don't matter. */
export type Intent = { phrases: readonly string[]; means: readonly string[] };

const FILTER = /^([a-z]+)=(.+)$/;

/** Facets that words can stand for. */
const isMeant = (name: string): name is FacetName =>
  FACET_NAMES.some((facet) => facet === name && facetOf(facet).match !== 'none' && facetOf(facet).match !== 'one');

/**
 * Reads a meaning: parts joined by ` + `, each a filter (`tag=modal`) or words of which an image has any (`confirm, delete`); or
 * `words`, the words themselves.
 * Undefined if it is none, or names a filter that there isn't.
 */
export function parseMeaning(text: string): Meaning | undefined {
  if (text === AS_WORDS) return { filters: [], words: [] };
  const filters: MeantFilter[] = [];
  let words: string[] = [];
  for (const part of text.split(' + ').map((each) => each.trim())) {
    const [, facet = '', value = ''] = FILTER.exec(part) ?? [];
    if (value && isMeant(facet)) filters.push({ facet, value });
    else if (value || words.length > 0) return undefined;
    else words = part.split(',').map((word) => word.trim());
  }
  const isComplete = filters.length > 0 && words.every((word) => tokensOf(word).length > 0);
  return isComplete ? { filters, words } : undefined;
}

/** Words that name the kind of a page: an image whose title has the other words of a phrase may be meant. */
export const KINDS_OF_PAGE: ReadonlySet<string> = new Set(
  `config configuration configurations configure console diagram diagrams dialog dialogs form forms list lists manage management options
  overview panel portal preferences section setting settings table tables visualisation visualization`.split(/\s+/),
);

/** Words for who or what makes or shows something: "playbook builder" is "playbook editor". Beside what is understood, with few images, they only say which come first. */
export const MAKERS: ReadonlySet<string> = new Set(
  'builder builders composer composers creation creator creators designer designers editor editors manager managers viewer viewers'.split(
    ' ',
  ),
);

/** Words for what is chosen once. */
const CHOICES: ReadonlySet<string> = new Set(
  'config configuration configurations options option preference preferences setting settings'.split(' '),
);

/** A word as it counts where words say the same in other words. */
export const kindOf = (word: string): string => (MAKERS.has(word) ? 'editor' : CHOICES.has(word) ? 'settings' : word);

/** After the first, the others say who does something, not what is shown: "how do products let users accept a risk?". */
export const LETTING: ReadonlySet<string> = new Set(
  'allow allows ask asks help helps let lets show shows tell tells'.split(' '),
);
export const ACTORS: ReadonlySet<string> = new Set(
  'admins analysts customers operators people teams user users'.split(' '),
);

/**
 * Words before what an image must not have: a filter or a word; a filter alone, as "not found" is something to look for; or a filter
 * but for a screen type, as "no alerts" is an empty state.
 */
export const NEGATIONS: Record<'any' | 'filter' | 'unlessTopic', readonly string[]> = {
  any: ['without', 'w/o', 'except', 'excluding', 'minus'],
  filter: ['not'],
  unlessTopic: ['no'],
};

/** Words for a way from one thing to another. */
export const WAYS: ReadonlySet<string> = new Set('flow flows journey journeys walkthrough walkthroughs'.split(' '));
const FROM_TO = /\bfrom\b.+\bto\b|\w (?:to|->|→|=>) (?:an? |the )?\w{3}|\b(?:end[- ]to[- ]end|step[- ]by[- ]step)\b/i;

/** Whether a text asks for a way from one thing to another, not for a screen: "alert to closed incident". */
export const asksForWay = (text: string): boolean =>
  FROM_TO.test(text) ||
  text
    .toLowerCase()
    .split(/\W+/)
    .some((word) => WAYS.has(word));

/** Words that say nothing about an image; beside understood ones they are left out. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an all and any are as at be beside best big by calm can could do does each elegant every examples example feel feeling feels find for from get good
  great handle handles handling has have having how i idea ideas in inspiration into is it its large let lets like look looks looking make makes me
  minimal minimalist modern my need needs nice of on only or other others our page pages pattern patterns people please practice practices product
  products screen screens screenshot screenshots should show shows small some somebody someone something that the they one two three four five six seven
  eight nine ten their them there these this to ui ux using view views we use uses used want wants way ways what when where which while who will with
  would you your design designs`.split(/\s+/),
);
