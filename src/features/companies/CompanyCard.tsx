import { memo, useLayoutEffect, useRef, useState } from 'react';
import { placeholderUrl } from '#shared/images/thumb-hash.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { counted } from '#shared/text/counted.ts';
import { FadeImage } from '#ui/FadeImage.tsx';
import { LogoTile } from '#ui/LogoTile.tsx';
import type { CardCompany } from './card-company.ts';
import { DemoBadge } from './DemoBadge.tsx';

/** A logo that pulses until it is loaded; a card without one starts with it counted as loaded (spec 2). */
function CardLogo({ company }: { company: CardCompany }) {
  const box = useRef<HTMLSpanElement>(null);
  const [isLoaded, setLoaded] = useState(company.logoUrl === null);
  useLayoutEffect(() => {
    const image = box.current?.querySelector('img');
    if (!image || image.complete) return setLoaded(true);
    const settle = () => setLoaded(true);
    image.addEventListener('load', settle);
    image.addEventListener('error', settle);
    return () => {
      image.removeEventListener('load', settle);
      image.removeEventListener('error', settle);
    };
  }, []);
  return (
    <span
      ref={box}
      data-logo={isLoaded ? 'loaded' : 'loading'}
      className={`-mt-8 relative ml-4 block w-fit rounded-xl bg-surface p-1 transition-opacity duration-200 ${isLoaded ? '' : 'pulse'}`}
    >
      <LogoTile
        src={company.logoUrl}
        icon={company.logoIconSvg}
        color={company.logoColor}
        className="size-12 rounded-lg"
      />
    </span>
  );
}

type CompanyCardProps = {
  company: CardCompany;
  /** Whether the site has its page: a company that was added since is linked once the next build is live. */
  hasPage: boolean;
  eager: boolean;
  /** How many of its images a text finds; its page opens with the text. */
  found: number | undefined;
  text: string | undefined;
};

/** A company: cover, logo, name, description, number of images. The whole card links to its page. */
export const CompanyCard = memo(function CompanyCard({ company, hasPage, eager, found, text }: CompanyCardProps) {
  const { name, slug, description, heroImage, heroPlaceholder, heroGround, imageCount, isDemo, category } = company;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl bg-surface transition-[translate,box-shadow] duration-200 ease-out focus-within:shadow-float hover:-translate-y-0.5 hover:shadow-float">
      <div
        className="relative aspect-16/9 overflow-hidden border-hairline border-b bg-soft"
        style={heroGround ? { background: heroGround } : undefined}
      >
        {heroImage && (
          <span className={heroGround ? 'absolute inset-[5%]' : 'absolute inset-0'}>
            <FadeImage
              src={heroImage}
              alt=""
              placeholder={placeholderUrl(heroPlaceholder)}
              eager={eager}
              fit={heroGround ? 'object-contain' : 'object-cover object-left-top'}
            />
          </span>
        )}
      </div>
      <CardLogo company={company} />
      <div className="flex flex-1 flex-col px-5 pt-2 pb-5">
        <div className="flex items-baseline gap-3">
          <h3 className="min-w-0 flex-1 truncate font-semibold text-16">
            {hasPage ? (
              <a
                href={companyPath(slug) + (found ? `?${new URLSearchParams({ q: text ?? '' })}` : '')}
                className="rounded-sm outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
              >
                {name}
              </a>
            ) : (
              name
            )}
          </h3>
          {isDemo && <DemoBadge />}
        </div>
        <p className="mt-0.5 line-clamp-2 min-h-[2lh] text-14 text-muted">{description}</p>
        <p className="mt-2 truncate text-12 text-faint tabular-nums">
          {[hasPage ? (found ? `${found} of ` : '') + counted(imageCount, 'image') : 'Publishing…', category]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span aria-hidden="true" className="image-edge pointer-events-none absolute inset-0 rounded-xl" />
    </article>
  );
});
