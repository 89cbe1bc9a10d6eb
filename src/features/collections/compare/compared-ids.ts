import { COMPARED } from '#shared/collections/limits.ts';
import { IMAGE_REF } from '#shared/regions/image-ref.ts';

/** The images that an address of the compare page names, without repetitions and what can be no image. */
export const idsIn = (search: string): readonly string[] => [
  ...new Set((new URLSearchParams(search).get('i') ?? '').split(',').filter((id) => IMAGE_REF.test(id))),
];

/** What a visitor must know about a comparison whose address names `named` images, of which `gone` are not in the gallery. */
export function noteOn({ named, gone }: { named: number; gone: number }): string {
  const notes = [
    named > COMPARED.most && `Only the first ${COMPARED.most} of ${named} images are compared.`,
    gone === 1 && 'One of the images is not in the gallery.',
    gone > 1 && `${gone} of the images are not in the gallery.`,
  ];
  return notes.filter(Boolean).join(' ');
}
