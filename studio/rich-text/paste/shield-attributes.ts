const tagStart = /<[a-z][^\s/>]*/gi;
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?/y;
const blanks = /[\s/]*/y;

/**
 * Renames the attributes that a browser acts on: `style`, handlers, `srcdoc`. Nothing would run without it, because the
 * page is never shown and the policy forbids it; but the browser reports each to the policy's owner.
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

/** What a renamed attribute begins with. */
export const shield = 'data-pasted-';
