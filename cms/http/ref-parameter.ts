import * as v from 'valibot';

const PreviewCookieSchema = v.record(v.string(), v.unknown());
const PreviewEntrySchema = v.looseObject({ preview: v.string() });

/**
 * Parses the `ref` parameter. Clients send the whole preview cookie, encoded or not: a bare ref,
 * `{"_tracker":"…","NAME.prismic.io":{"preview":"…"}}`, or that JSON percent-encoded once or twice. A cookie with only
 * a tracker means the master ref.
 */
export function readRefParameter(value: string): { ref: string } | 'master' {
  const cookie = toCookie(value, 2);
  if (!cookie) return { ref: decodeToken(value) };
  for (const entry of Object.values(cookie)) {
    const preview = v.safeParse(PreviewEntrySchema, entry);
    if (preview.success) return { ref: preview.output.preview };
  }
  return 'master';
}

/** A bare preview token is a URL, and `@prismicio/next` keeps it percent-encoded in the cookie. */
function decodeToken(value: string): string {
  let token = value;
  for (let decodings = 2; decodings > 0 && /^https?%/i.test(token); decodings -= 1) {
    try {
      token = decodeURIComponent(token);
    } catch {
      // A damaged token is treated as an unknown ref.
      return value;
    }
  }
  return token;
}

function toCookie(value: string, decodings: number): Record<string, unknown> | undefined {
  if (value.startsWith('{')) {
    const cookie = v.safeParse(PreviewCookieSchema, parseJson(value));
    return cookie.success ? cookie.output : undefined;
  }
  if (decodings === 0 || !value.startsWith('%')) return undefined;
  try {
    return toCookie(decodeURIComponent(value), decodings - 1);
  } catch {
    // The value is not percent-encoded, so it is an unknown ref.
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A damaged cookie is treated as an unknown ref, which clients replace.
    return undefined;
  }
}
