/**
 * Runs in the head before anything is painted, so that nothing flashes: the chosen theme, that there is JavaScript,
 * the tab that the hash names, and whether a shared link filters the list (styles/gallery.css reads the marks).
 */
export const FIRST_PAINT_SCRIPT = `(()=>{const d=document.documentElement.dataset;d.js="";try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")d.theme=t}catch{}const h=location.hash.slice(1);d.tab=["ui-elements","companies"].includes(h)?h:"screens";if(location.pathname==="/"&&/[?&](tag|q)=/.test(location.search))d.filtered=""})()`;
