import { atom } from 'nanostores';
import type { ComponentType, RefObject } from 'react';
import type { GridPart, ImageGridProps } from './ImageGrid.tsx';

export type GridScrollerProps = Pick<ImageGridProps, 'items' | 'onNeed'> & {
  list: RefObject<HTMLUListElement | null>;
  onPart: (part: GridPart) => void;
};

/** Finds the part of a long grid that is near the viewport; set by search-list.ts, the code of the lists that can be long. */
export const $gridScroller = atom<{ Component: ComponentType<GridScrollerProps> } | undefined>();
