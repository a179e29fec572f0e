import type { Plugin } from 'vite';

/** Letters that are not of ASCII; with the backslash before them, if they have one. */
const wideLetters = /\\[^]|[\u0080-\uffff]/g;
const firstWide = 0x80;

/**
 * Writes a program in ASCII, with escapes. Its text is kept for as long as it runs: with one byte for each letter if all are
 * ASCII, and otherwise, from a megabyte on, with two for each.
 */
export function narrowText(): Plugin {
  return {
    name: 'narrow-text',
    // Not as each part is rendered: it is printed once more after that, with its letters as they were.
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = escapeWideLetters(part.code);
    },
  };
}

/** The same program, unless a template that is read raw has such a letter in it. */
export function escapeWideLetters(code: string): string {
  return code.replaceAll(wideLetters, (found) => {
    const letter = found.charCodeAt(found.length - 1);
    return letter < firstWide ? found : `\\u${letter.toString(16).padStart(4, '0')}`;
  });
}
