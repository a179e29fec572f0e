import sanitizeHtml from 'sanitize-html';

/**
 * Reduces a board's HTML to running text: a dozen elements, links only to the web or a mailbox, and no attribute that
 * could contain style or script. Headings begin below those of the page.
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, options)
    .replaceAll(/<p>(?:\s|&nbsp;|<br \/>)*<\/p>/g, '')
    .trim();
}

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'a', 'h3', 'h4', 'blockquote'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: (_, { href }) => ({ tagName: 'a', attribs: { ...(href ? { href } : {}), rel: 'noopener nofollow' } }),
  },
};

/** Greenhouse entity-encodes its HTML: every `<` is `&lt;`. It is decoded exactly once. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:(lt|gt|quot|amp|apos)|#(\d{1,6})|#x([0-9a-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'" };
