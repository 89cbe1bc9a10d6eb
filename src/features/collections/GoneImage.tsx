import ImageOff from 'lucide-react/icons/image-off';

/** The gap that an image leaves in a collection when it is no longer in the gallery. */
export function GoneImage() {
  return (
    <p className="flex aspect-16/10 flex-col items-center justify-center gap-2 rounded-xl bg-soft px-6 text-center text-14 text-muted">
      <ImageOff className="size-5" />
      This image is no longer in the gallery.
    </p>
  );
}
