/**
 * The header that names a file when it is saved (RFC 6266): its whole name for today's programs (RFC 8187), and one in
 * ASCII for old ones.
 */
export function toContentDisposition(type: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replaceAll(/[^ !#-[\]-~]/g, '_');
  if (plain === filename) return `${type}; filename="${filename}"`;
  const escaped = encodeURIComponent(filename.toWellFormed()).replaceAll(/['()*]/g, toEscape);
  return `${type}; filename="${plain}"; filename*=UTF-8''${escaped}`;
}

/** For characters that a URL may contain, and this header may not. */
const toEscape = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
