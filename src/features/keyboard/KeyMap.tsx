import { useState } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import { areSingleKeysOff, switchSingleKeys } from './single-keys.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of the site, in groups. */
const GROUPS: readonly (readonly [title: string, keys: readonly (readonly [keys: string, does: string])[]])[] = [
  [
    'Anywhere',
    [
      ['A–Z', 'Search at once, while nothing is in focus'],
      ['/', 'Search; on pages without a search box, the palette'],
      [isMac ? '⌘ K' : 'Ctrl K', 'Palette: pages, companies, patterns, filters, actions'],
      [isMac ? '⌘ V' : 'Ctrl V', 'Find images like a screenshot in the clipboard'],
      ['?', 'This list'],
    ],
  ],
  [
    'In the row of tags',
    [
      ['← →', 'Next tag'],
      ['Home End', 'All, and the last tag'],
      ['Enter', 'Select, or deselect'],
      ['+', 'Add to the selected ones'],
      ['↓', 'To the images'],
    ],
  ],
  [
    'In a grid of images',
    [
      ['← → ↑ ↓', 'Next image'],
      ['Home End', 'First and last image'],
      ['Enter', 'Open'],
      ['S', 'Save to a collection; with Shift, the selected images'],
      ['X', 'Select; with Shift, all from the last selected one'],
      ['C', 'Copy as PNG; with Shift, the credit too'],
      ['V', 'Compare the selected images, or this one and the next'],
      ['E', 'Export the selected images, or those of a search: PDF, PowerPoint, ZIP'],
      ['L', 'Similar images'],
      ['M', 'More actions'],
    ],
  ],
  [
    'In an open image',
    [
      ['← →', 'Previous and next image'],
      ['I', 'Information'],
      ['V', 'A UI element in its screen, or alone'],
      ['E', 'The next element of the same screen'],
      ['+ −', 'Zoom'],
      ['Esc', 'Close'],
    ],
  ],
  [
    'On the page of an image',
    [
      ['← →', 'Previous and next image'],
      ['V', 'A UI element in its screen, or alone'],
    ],
  ],
  [
    'In Compare',
    [
      ['Z', 'Fit, or pixel for pixel'],
      ['0', 'Fit'],
      ['1', 'Pixel for pixel'],
      ['+ −', 'Zoom'],
      ['← → ↑ ↓', 'Move the zoomed images'],
    ],
  ],
];

/** The list of keys, and whether those without Ctrl or Cmd are on. */
export function KeyMap({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(() => !areSingleKeysOff());
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <label className="flex min-h-8 cursor-pointer items-center gap-2 text-14 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            switchSingleKeys(target.checked);
            setOn(target.checked);
          }}
          className="size-4 accent-accent"
        />
        Letters and other single keys work as shortcuts
      </label>
      {GROUPS.map(([title, keys]) => (
        <section key={title} className="key-group">
          <h3>{title}</h3>
          <dl>
            {keys.map(([names, does]) => (
              <div key={names}>
                <dt>
                  {names.split(' ').map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
