/** Answer of `GET /api/system/image-host-status`: whether the image host can be reached right now. */
export type ImageHostStatus = { connected: boolean };
