import { askToTakeDown } from '#features/takedowns/TakedownDialog.tsx';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { Button } from '#ui/Button.tsx';

/** Takes the image down after asking for the reason. */
export function TakeDownButton({
  image,
  disabled,
  onGone,
}: {
  image: AdminImage;
  disabled: boolean;
  onGone: () => Promise<void>;
}) {
  const take = async () => {
    if (await askToTakeDown({ id: image.id, name: `${image.folder} / ${image.fileName}` })) await onGone();
  };
  return (
    <Button size="sm" disabled={disabled} onClick={() => void take()} className="text-danger-text">
      Take down
    </Button>
  );
}
