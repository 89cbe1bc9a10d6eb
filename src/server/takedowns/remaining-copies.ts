import type { ImageHost } from '../image-host/image-host.port.ts';

/** What a takedown can't reach, each as a sentence with the remedy or its duration. */
export function remainingCopies(kind: ImageHost['kind'], isHosted: boolean): string[] {
  const caches = {
    local:
      'Copies in caches: a CDN or proxy revalidates after 10 minutes, a browser after a day. Purge your CDN if it keeps files for longer.',
    cloudinary:
      'Copies in caches: Cloudinary takes up to an hour to clear its CDN, and a browser may keep a copy for 30 days.',
  }[kind];
  return [
    caches,
    'Backups: a restore here leaves the image out. For another installation, export the list: npm run gallery -- takedowns --export <file>',
    'The file in the folder that you import from: imports refuse it, but do not delete it.',
    ...(kind === 'cloudinary'
      ? [
          "Cloudinary's own backup, if your account has one: delete the image there too.",
          'The same bytes under another name at Cloudinary: npm run gallery -- sync --all hides them.',
        ]
      : []),
    ...(isHosted ? ['Older deploys at the host of your site: delete them there.'] : []),
    'Search engines and archives: ask them to remove their copies.',
  ];
}
