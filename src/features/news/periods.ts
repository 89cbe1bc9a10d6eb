import { VISIT_GAP_MS } from './visit.ts';
import { VISIT_KEY } from './visit-key.ts';

/**
 * Runs before the page of news is painted, because that page is built once and read for weeks. Names the periods that are this
 * week, last week, this month and last month, and shows the filter for what came since the last visit to someone who was here.
 */
export const PERIODS_SCRIPT = `(()=>{const w=6048e5,t=Date.now(),m=Math.floor((t-3456e5)/w)*w+3456e5,n=new Date(t),k=b=>new Date(Date.UTC(n.getUTCFullYear(),n.getUTCMonth()-b)).toISOString().slice(0,7),p={[m]:"This week",[m-w]:"Last week",[k(0)]:"This month",[k(1)]:"Last month"};for(const e of document.querySelectorAll("[data-period]")){const l=p[e.dataset.period];if(l)e.textContent=l}try{const [l,b]=(localStorage.getItem("${VISIT_KEY}")||"").split(" ").map(Number);if(l&&(t-l>${VISIT_GAP_MS}?l:b))document.querySelector("[data-since-visit]").hidden=!1}catch{}})()`;
