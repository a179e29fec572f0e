import { decodePath } from './decode-path.ts';

/**
 * A decoded path as URLs have it, so that its names lead back to it: their question marks, hashes and percent signs end
 * no path and begin no escape.
 */
export function escapePath(path: string): string {
  return encodeURI(path.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
}

const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d]+$/u;

/** An escaped path as people read it: with letters of every script. It still leads to the same page. */
export function showPath(path: string): string {
  return path.replaceAll(/(?:%[89a-f][\da-f])+/gi, (escapes) => {
    const letters = decodePath(escapes) ?? escapes;
    return visible.test(letters) ? letters : escapes;
  });
}
