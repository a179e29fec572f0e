import { readCookie } from './read-cookie.ts';

export const previewCookie = 'io.prismic.preview';

/** Longer than the tokens of any generation of the service. */
const maxTokenLength = 600;

/**
 * The token in a preview cookie of either format: the current JSON, or the bare token of older clients. A cookie that
 * only holds a tracker has no token.
 */
export function readPreviewToken(cookies: string | undefined, repository: string): string | undefined {
  const value = readCookie(cookies, previewCookie);
  if (!value || value.length > maxTokenLength * 2) return undefined;
  const token = value.startsWith('{') ? readJson(value, repository) : decodeTwice(value);
  return token && token.length <= maxTokenLength ? token : undefined;
}

/** The cookie in the current format, as the official tools write it. */
export function toPreviewCookie(token: string, repository: string): string {
  return `${previewCookie}=${encodeURIComponent(JSON.stringify({ [`${repository}.prismic.io`]: { preview: token } }))}`;
}

export function hasPreviewCookie(cookies: string | undefined): boolean {
  return readCookie(cookies, previewCookie) !== undefined;
}

function readJson(text: string, repository: string): string | undefined {
  try {
    const entries = JSON.parse(text) as Record<string, unknown>;
    const entry = entries[`${repository}.prismic.io`] as { preview?: unknown } | undefined;
    return typeof entry?.preview === 'string' ? entry.preview : undefined;
  } catch {
    // A damaged cookie has no token.
    return undefined;
  }
}

/** `@prismicio/next` percent-encodes the token again within the encoded cookie. */
function decodeTwice(value: string): string | undefined {
  if (!/^https?%/i.test(value)) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
