const tagStart = /<[a-z][^\s/>]*/gi;
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?/y;
const blanks = /[\s/]*/y;

/**
 * Renames attributes that a browser acts on: `style`, event handlers, `srcdoc`. They would not run in any case, because
 * the page is never rendered and the Content Security Policy forbids them, but the browser would report each as a
 * violation.
 */
export function shieldAttributes(html: string): string {
  const parts: string[] = [];
  let done = 0;
  tagStart.lastIndex = 0;
  for (;;) {
    const start = tagStart.exec(html);
    if (!start) break;
    let at = tagStart.lastIndex;
    for (;;) {
      attribute.lastIndex = at;
      const found = attribute.exec(html);
      if (!found) break;
      const [whole, name = ''] = found;
      if (/^(?:style|srcdoc|on.+)$/i.test(name)) {
        const begin = at + whole.indexOf(name);
        parts.push(html.slice(done, begin), shield);
        done = begin;
      }
      at = attribute.lastIndex;
    }
    blanks.lastIndex = at;
    blanks.exec(html);
    tagStart.lastIndex = blanks.lastIndex;
  }
  parts.push(html.slice(done));
  return parts.join('');
}

/** The prefix of renamed attributes. */
export const shield = 'data-pasted-';
