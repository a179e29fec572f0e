import type { Plugin } from 'vite';

/**
 * Vite wraps every dynamic import into code that preloads style and chunks, 0.4 KB in the kernel of
 * every page. Ours have neither: an import is an import.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load(id) {
      return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined;
    },
  };
}
