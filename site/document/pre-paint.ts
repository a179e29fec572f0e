/**
 * The one inline script of the site: it never changes, so its hash in the content security policy
 * never changes either. Before the first paint it applies the chosen theme, tells the style that
 * script runs, and puts the consent given to this page's revision of the cookie policy where the
 * style and the tags look for it; an absent or unreadable cookie throws, and means no choice.
 *
 * Everything else is the kernel's. Once the whole page is there and has been painted (decision 0043) it is loaded,
 * and the loader of tags is put into the head, out of the template in which it waits there. `data-ready` says that the
 * kernel runs with all that this page needs of it, or will not.
 */
export const prePaintScript = [
  'var d=document.documentElement.dataset;',
  "try{var t=localStorage.getItem('fc-theme');if(t=='light'||t=='dark')d.theme=t}catch(e){}",
  "try{var c=JSON.parse(atob(/(?:^|; )fc_consent=([\\w-]+)/.exec(document.cookie)[1].replace(/-/g,'+').replace(/_/g,'/')));if(c.revision==d.policy)d.consent=c.categories.join(' ')}catch(e){}",
  "d.script='';",
  "addEventListener('DOMContentLoaded',()=>new PerformanceObserver((l,o)=>{o.disconnect();document.head.append(document.head.querySelector('template').content);import(d.kernel).then(k=>k.enhanced).finally(()=>{d.ready=''})}).observe({type:'paint',buffered:true}))",
].join('');
