import type { Plugin } from 'vite';

const wrapper = 'native:import-analysis-build';

/**
 * Vite wraps every dynamic import in code that preloads style and chunks: 0.5 KB in the kernel of every page. Our
 * imports have neither, so they stay plain.
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
