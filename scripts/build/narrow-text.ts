import type { Plugin } from 'vite';

/** Non-ASCII letters, with the backslash before them if there is one. */
const wideLetters = /\\[^]|[\u0080-\uffff]/g;
const firstWide = 0x80;

/**
 * Writes a program in ASCII, with escapes. V8 keeps the source in memory: one byte per letter if all are ASCII, else
 * two.
 */
export function narrowText(): Plugin {
  return {
    name: 'narrow-text',
    // Not in `renderChunk`: the bundle is printed once more after that, with its original letters.
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = escapeWideLetters(part.code);
    },
  };
}

/** The same program, unless a raw template contains such a letter. */
export function escapeWideLetters(code: string): string {
  return code.replaceAll(wideLetters, (found) => {
    const letter = found.charCodeAt(found.length - 1);
    return letter < firstWide ? found : `\\u${letter.toString(16).padStart(4, '0')}`;
  });
}
