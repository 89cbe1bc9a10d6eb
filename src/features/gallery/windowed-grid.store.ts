import { atom } from 'nanostores';
import type { ComponentType } from 'react';
import type { ImageGridProps } from './ImageGrid.tsx';

/** The grid of which only the part near the viewport is in the document; loaded with the lists that can be long. */
export const $windowedGrid = atom<{ Component: ComponentType<ImageGridProps> } | undefined>();
