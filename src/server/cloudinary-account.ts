/** Our Cloudinary account and the address of its API, from `CLOUDINARY_URL`. */
export type CloudinaryAccount = {
  cloudName: string;
  apiKey: string;
  apiSecret: string;
  /** Another address of the API than Cloudinary's own. */
  apiAddress: string | undefined;
  /** Parameters of delivery addresses, by the SDK's names. */
  delivery: {
    secure: boolean;
    private_cdn: boolean;
    secure_distribution?: string;
    cname?: string;
  };
};

/** The address of Cloudinary's API. */
export const CLOUDINARY_API = 'https://api.cloudinary.com';

const NO = new Set(['0', 'false', 'no']);

const isEnabled = (value: string | null, otherwise: boolean): boolean => (value === null ? otherwise : !NO.has(value));

/**
 * Reads `cloudinary://key:secret@cloud[/own.delivery.host][?upload_prefix=…&secure=…&private_cdn=…&secure_distribution=…&cname=…]`
 * as the SDK does, but with booleans in the query parsed. Throws a TypeError with a sentence for the person who configures
 * it.
 */
export function cloudinaryAccount(address: string): CloudinaryAccount {
  const url = URL.parse(address);
  if (url?.protocol !== 'cloudinary:' || !url.username || !url.password || !url.hostname) {
    throw new TypeError('must look like cloudinary://key:secret@cloud');
  }
  if (/%3[ce]/i.test(`${url.username}${url.password}`)) {
    throw new TypeError('still has a placeholder in angle brackets: put your key and secret there');
  }
  const { searchParams: query } = url;
  const apiAddress = query.get('upload_prefix') ?? undefined;
  if (apiAddress !== undefined && !/^https?:$/.test(URL.parse(apiAddress)?.protocol ?? '')) {
    throw new TypeError('has an upload_prefix that is not an http(s) address');
  }
  const ownHost = url.pathname.replace(/^\//, '');
  const distribution = query.get('secure_distribution') ?? ownHost;
  const cname = query.get('cname');
  return {
    cloudName: url.hostname,
    apiKey: decodeURIComponent(url.username),
    apiSecret: decodeURIComponent(url.password),
    apiAddress: apiAddress?.replace(/\/$/, ''),
    delivery: {
      secure: isEnabled(query.get('secure'), true),
      private_cdn: isEnabled(query.get('private_cdn'), ownHost !== ''),
      ...(distribution ? { secure_distribution: distribution } : {}),
      ...(cname ? { cname } : {}),
    },
  };
}

/** Origin that images are delivered from, for the pages' security policy. */
export function deliveryOrigin({ cloudName, delivery }: CloudinaryAccount): string {
  const { secure, private_cdn, secure_distribution, cname } = delivery;
  const shared = private_cdn ? `${cloudName}-res.cloudinary.com` : 'res.cloudinary.com';
  return secure ? `https://${secure_distribution ?? shared}` : `http://${cname ?? shared}`;
}
