import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { chooseFile } from './uploader.store.ts';

/** A control that opens the system's file picker: a label whose file input is hidden. */
export const FilePicker = ({ maxMb, className, children, ...label }: ComponentProps<'label'> & { maxMb: number }) => (
  <label
    {...label}
    className={classNames(
      'relative cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2',
      className,
    )}
  >
    <input
      type="file"
      accept="image/*"
      className="sr-only"
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file) chooseFile(file, maxMb);
        // Allows choosing the same file again.
        target.value = '';
      }}
    />
    {children}
  </label>
);
