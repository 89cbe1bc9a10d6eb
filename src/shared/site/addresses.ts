import type { Company } from '../companies/company.contract.ts';
import type { GalleryItem } from '../images/image.contract.ts';
import type { Pattern } from '../patterns/pattern.ts';
import { tagKind } from '../tags/tag-kind.ts';

/** Root-relative address of a company's page. */
export const companyPath = (slug: string): string => `/company/${slug}`;

/** Root-relative address of the home page's link preview. */
export const SITE_PICTURE = '/og/gallery.png';

/** Root-relative address of a company's link preview; an edit changes it, so that external caches refetch it. */
export const companyPicture = ({ slug, version }: Pick<Company, 'slug' | 'version'>): string =>
  `/og/company/${slug}.png?v=${version}`;

/** Root-relative address of an image's page. */
export const imagePath = (id: string): string => `/image/${id}`;

/** Root-relative address of the images similar to one, or to one of its regions. */
export const similarPath = (id: string, region?: number): string =>
  `/similar/${id}${region === undefined ? '' : `?region=${region}`}`;

/** Root-relative address of a public image's link preview; new bytes change it. */
export const imagePicture = ({ id, addedAt, changedAt }: Pick<GalleryItem, 'id' | 'addedAt' | 'changedAt'>): string =>
  `/og/image/${id}.png?v=${Date.parse(changedAt ?? addedAt)}`;

/** Root-relative address of a pattern's page. */
export const patternPath = (slug: string): string => `/patterns/${slug}`;

/** Root-relative address of a pattern's link preview; new images change it. */
export const patternPicture = ({ slug, count, newest }: Pick<Pattern, 'slug' | 'count' | 'newest'>): string =>
  `/og/pattern/${slug}.png?v=${count}-${newest}`;

/** Root-relative address of the study of severity colours. */
export const SEVERITY_PATH = '/atlas/severity';

/** Root-relative address of its link preview. */
export const SEVERITY_PICTURE = '/og/atlas/severity.png';

/** The feed of all new images. */
export const NEWS_FEED = { path: '/feeds/new.xml', title: 'new images' } as const;

/** Root-relative address of a flow's page. */
export const flowPath = (slug: string): string => `/flow/${slug}`;

/** Root-relative address of a flow's link preview; a change of its content changes it. */
export const flowPicture = (slug: string, version: string): string => `/og/flow/${slug}.png?v=${version}`;

/** Root-relative address of the images with a tag on the home page. */
export const taggedPath = (tag: string): string =>
  `/?tag=${encodeURIComponent(tag).replaceAll('%3A', ':')}#${tagKind(tag)}`;

/** Root-relative address of a share link's preview. */
export const sharePicture = (token: string): string => `/s/${encodeURIComponent(token)}/picture.png`;

/** The path that visitors see: without the `.html` and `index` that a pre-rendered file's address carries. */
export const publicPath = (pathname: string): string =>
  pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/';

/** Addresses that contain a secret: the token of a share link, or the name of a question that one browser is asked. */
const SECRET = /^(\/(?:s|g|api\/shared|api\/guest|oauth\/(?:consent|authorize)|api\/oauth\/consents)\/)[^/?]+/;

/** Whether an address contains a secret. */
export const hasSecret = (path: string): boolean => SECRET.test(path);

/** An address for logs, without its secret. */
export const withoutSecret = (path: string): string => path.replace(SECRET, '$1***');
