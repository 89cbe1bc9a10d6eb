import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type FilePickerProps = ComponentProps<'label'> &
  Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'disabled'> & {
    /** Offers folders, with all of their files. */
    isFolder?: boolean;
    onChoose: (files: File[]) => void;
  };

/** A control that opens the system's file picker: a label whose file input is hidden. */
export const FilePicker = ({
  accept = 'image/*',
  multiple,
  disabled,
  isFolder = false,
  onChoose,
  className,
  children,
  ...label
}: FilePickerProps) => (
  <label
    {...label}
    aria-disabled={disabled}
    className={classNames(
      'relative cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2',
      className,
    )}
  >
    <input
      type="file"
      className="sr-only"
      multiple={multiple}
      disabled={disabled}
      {...(isFolder ? { webkitdirectory: '' } : { accept })}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        if (files.length > 0) onChoose(files);
        // Allows choosing the same again.
        target.value = '';
      }}
    />
    {children}
  </label>
);
