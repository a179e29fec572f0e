/**
 * The one inline script of the site: it never changes, so its hash in the content security policy
 * never changes either. It applies the chosen theme before the first paint and tells the style that
 * script runs. Everything else is the kernel's.
 */
export const prePaintScript =
  "try{var t=localStorage.getItem('fc-theme');if(t=='light'||t=='dark')document.documentElement.dataset.theme=t}catch(e){}document.documentElement.dataset.script=''";
