import { FILTERS } from '#shared/search/filter-names.ts';

/**
 * Runs in the head before anything is painted, so that nothing flashes. Sets marks for the chosen theme and density, for
 * JavaScript, for a session that the hint cookie promises, for the tab in the hash, and for a filtered list (read by
 * styles/gallery.css). The density switch is here too, because it is smaller than a request for a file. A press on a button of
 * an island that has no scripts yet is repeated when it has them, and the preview behind an image that has loaded meanwhile is hidden.
 */
export const FIRST_PAINT_SCRIPT = `(()=>{const d=document.documentElement.dataset;d.js="";try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem("density"))d.density="compact";if(document.cookie.includes("gallery_signed_in=1"))d.awaited=""}catch{}const h=location.hash.slice(1);d.tab=d.begun=location.pathname==="/"&&["ui-elements","companies"].includes(h)?h:"screens";if(/^\\/((company|patterns)\\/|$)/.test(location.pathname)&&/[?&](${[...FILTERS, 'q'].join('|')})=/.test(location.search))d.filtered="";addEventListener("click",e=>{if(!e.target.closest?.("[data-density-switch]"))return;if(d.density)delete d.density;else d.density="compact";try{if(d.density)localStorage.setItem("density","compact");else localStorage.removeItem("density")}catch{}});addEventListener("click",e=>{const b=e.target.closest?.("astro-island[ssr] button");b?.closest("astro-island").addEventListener("astro:hydrate",()=>b.dispatchEvent(new MouseEvent("click",e)),{once:true})});document.addEventListener("load",({target:i})=>{if(i.matches("astro-island[ssr] [data-state=loading]>img:not([aria-hidden])"))i.previousSibling.style.visibility="hidden"},true)})()`;
