/**
 * The one inline script of the site: it never changes, so its hash in the content security policy is constant. Before
 * the first paint it applies the chosen theme, marks that script runs, and exposes the consent for the current revision
 * of the cookie policy to style and tags; an absent or unreadable cookie throws and means no choice.
 *
 * After the page has loaded and painted (decision 0043) it loads the kernel, and moves the tag loader from its template
 * into the head. `data-ready` means that the kernel has loaded all parts of this page, or has failed to.
 */
export const prePaintScript = [
  'var d=document.documentElement.dataset;',
  "try{var t=localStorage.getItem('fc-theme');if(t=='light'||t=='dark')d.theme=t}catch(e){}",
  "try{var c=JSON.parse(atob(/(?:^|; )fc_consent=([\\w-]+)/.exec(document.cookie)[1].replace(/-/g,'+').replace(/_/g,'/')));if(c.revision==d.policy)d.consent=c.categories.join(' ')}catch(e){}",
  "d.script='';",
  "addEventListener('DOMContentLoaded',()=>new PerformanceObserver((l,o)=>{o.disconnect();document.head.append(document.head.querySelector('template').content);import(d.kernel).then(k=>k.enhanced).finally(()=>{d.ready=''})}).observe({type:'paint',buffered:true}))",
].join('');
