import type { ImageHost } from './image-host.port.ts';

/** Where local media are served from. */
export const MEDIA_PATH = '/media';

/** Address of a locally stored image: `/media/v<version>/<public id>/<width>.<format>`; also valid without the version segment. */
export const localAddress: ImageHost['address'] = ({ publicId, version, format, width }) =>
  `${MEDIA_PATH}/v${version}/${publicId}/${width}.${format}`;
