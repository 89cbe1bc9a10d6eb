/** Where the notification area is: in its corner, at the upper edge of the window, or as the last row of the dialog. */
export type ToastPlace = 'corner' | 'top' | 'inside';

type Size = { width: number; height: number };

/** The first place where the area covers nothing of the open dialog. */
export function toastPlace(dialog: Pick<DOMRect, 'top' | 'right' | 'bottom'>, area: Size, screen: Size): ToastPlace {
  const isCornerFree = screen.width - dialog.right >= area.width || screen.height - dialog.bottom >= area.height;
  if (isCornerFree) return 'corner';
  return dialog.top >= area.height ? 'top' : 'inside';
}
