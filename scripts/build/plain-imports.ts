import type { Plugin } from 'vite';

const wrapper = 'native:import-analysis-build';

/**
 * Vite wraps every dynamic import into code that preloads style and chunks, 0.5 KB in the kernel of
 * every page. Ours have neither: an import is an import.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    configResolved({ plugins }) {
      const at = plugins.findIndex(({ name }) => name === wrapper);
      if (at < 0) throw new Error(`Vite has no ${wrapper} any more: see what wraps dynamic imports now`);
      (plugins as Plugin[]).splice(at, 1);
    },
  };
}
