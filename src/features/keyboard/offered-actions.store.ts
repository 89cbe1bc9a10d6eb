import { atom } from 'nanostores';

/** An action of the palette. */
export type OfferedAction = { label: string; key?: string; act: () => void };

/** Actions that a part of the page offers in the palette, by its name. */
export const $offeredActions = atom<Readonly<Record<string, readonly OfferedAction[]>>>({});

/** Replaces what a part of the page offers. */
export const offerActions = (name: string, actions: readonly OfferedAction[]): void =>
  $offeredActions.set({ ...$offeredActions.get(), [name]: actions });
