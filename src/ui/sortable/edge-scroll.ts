/** How near to the window's upper or lower edge a drag scrolls the page, and by how much a frame, in px. */
const EDGE_PX = 96;
const STEP_PX = 10;

/** Px by which a drag at `y` scrolls a window of this height in a frame; negative: up. */
export const edgeScroll = (y: number, height: number): number => {
  if (y < EDGE_PX) return -STEP_PX;
  return y > height - EDGE_PX ? STEP_PX : 0;
};
