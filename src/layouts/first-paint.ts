/**
 * Runs in the head before anything is painted, so that nothing flashes: the chosen theme and density, that there is
 * JavaScript, the tab that the hash names, and whether a shared link filters the list (styles/gallery.css reads the marks).
 * The density switch has no other script: what it does is less than asking for a file would be.
 */
export const FIRST_PAINT_SCRIPT = `(()=>{const d=document.documentElement.dataset;d.js="";try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem("density"))d.density="compact"}catch{}const h=location.hash.slice(1);d.tab=d.begun=location.pathname==="/"&&["ui-elements","companies"].includes(h)?h:"screens";if(/^\\/((company|patterns)\\/|$)/.test(location.pathname)&&/[?&](tag|not|theme|colour|category|company|sort|q)=/.test(location.search))d.filtered="";addEventListener("click",e=>{if(!e.target.closest?.("[data-density-switch]"))return;if(d.density)delete d.density;else d.density="compact";try{if(d.density)localStorage.setItem("density","compact");else localStorage.removeItem("density")}catch{}})})()`;
