/**
 * CSS modules for server-rendered pages that inline only the style they use. Lightning CSS compiles; this plugin puts
 * each module into the cascade layer of its folder, and turns it into a call of `defineStyle` on the server and into
 * bare class names in the browser (an island's markup already has its style). A part of the kernel that makes its own
 * markup imports the sheet as text too; a bundle that does not contains none.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { letters, toShortName } from './short-names.ts';
import { shortenProperties } from './short-properties.ts';

const root = process.cwd();
const stylesModule = path.resolve('site/document/styles.ts');
const breakpointsFile = path.resolve('site/design/breakpoints.css');

const safari = (17 << 16) | (5 << 8);

/** The oldest supported browsers: prefixes that one of them needs stay, and breakpoints are resolved. */
export const targets = { chrome: 123 << 16, firefox: 128 << 16, safari, ios_saf: safari };
/** The same browsers in the form that Vite accepts. By default Vite minifies for far older ones. */
export const targetNames = ['chrome123', 'firefox128', 'safari17.5', 'ios17.5'];

const layers: readonly [folder: string, layer: string][] = [
  ['site/components/', 'components'],
  ['site/browser/', 'components'],
  ['site/slices/', 'slices'],
  ['site/layouts/', 'pages'],
  ['site/page-types/', 'pages'],
];

export function collectedStyles(): Plugin {
  return {
    name: 'collected-styles',
    enforce: 'pre',
    // The module gets a JavaScript name, so that Vite's own CSS handling skips it.
    async resolveId(source, importer) {
      if (!source.endsWith('.module.css') || !importer) return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      // The studio is rendered in the browser alone: Vite's own modules are right for it.
      if (!resolved || path.relative(root, toFile(resolved.id)).startsWith('studio/')) return undefined;
      return `${resolved.id}.js`;
    },
    load(id) {
      if (!id.endsWith('.module.css.js')) return undefined;
      const file = toFile(id.slice(0, -'.js'.length));
      this.addWatchFile(file);
      const { css, classes } = compileStyle(file, this.environment.config.isProduction ? 'short' : 'readable');
      const isServer = this.environment.config.consumer === 'server';
      if (!isServer) return `export default ${JSON.stringify(classes)}; export const css = ${JSON.stringify(css)}`;
      return [
        `import { defineStyle } from ${JSON.stringify(stylesModule)}`,
        `export default defineStyle(${JSON.stringify(path.relative(root, file))}, ${JSON.stringify(css)}, ${JSON.stringify(classes)})`,
      ].join('\n');
    },
    // A change of style reloads the page: the browser has no style module to replace.
    hotUpdate({ file, server }) {
      if (!file.endsWith('.css')) return;
      for (const environment of Object.values(server.environments)) environment.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
      return [];
    },
  };
}

/** The unit tests' runner names modules by their path below the root. */
function toFile(id: string): string {
  return id.startsWith(root) ? id : path.join(root, id);
}

/** Short names for pages, or readable ones for development. */
export type ClassNames = 'short' | 'readable';

export function compileStyle(file: string, names: ClassNames): { css: string; classes: Record<string, string> } {
  const name = path.relative(root, file);
  const layer = layers.find(([folder]) => name.startsWith(folder))?.[1];
  if (!layer) throw new Error(`${name}: a CSS module lives in ${layers.map(([folder]) => folder).join(', ')}`);
  const breakpoints = readFileSync(breakpointsFile, 'utf8');
  const source = readFileSync(file, 'utf8');
  const { code, exports } = transform({
    filename: name,
    projectRoot: root,
    code: Buffer.from(
      `${breakpoints}\n@layer ${layer} {\n${names === 'short' ? shortenProperties(source) : source}\n}`,
    ),
    minify: true,
    cssModules: { pattern: '[local]-[hash]', animation: false, grid: false, customIdents: false, container: false },
    drafts: { customMedia: true },
    targets,
  });
  const classes = Object.fromEntries(Object.entries(exports ?? {}).map(([local, { name: made }]) => [local, made]));
  const style = { css: code.toString(), classes };
  return names === 'short' ? shorten(style, name) : style;
}

/**
 * `a0b`: a letter and a digit for the module, the rest for its class. Such names are no words, so that no ad blocker
 * hides them.
 */
function shorten(style: { css: string; classes: Record<string, string> }, name: string): typeof style {
  modules ??= globSync('site/**/*.module.css', { cwd: root }).sort();
  const module = modules.indexOf(name);
  const prefix = `${letters[Math.floor(module / 10)] ?? ''}${module % 10}`;
  if (prefix.length < 2) throw new Error(`${name}: no name is left for its classes`);
  // Sorted: the compiler's order varies, and the parts of a build have to agree.
  const long = Object.values(style.classes).sort();
  const short = new Map(long.map((made, index) => [made, prefix + toShortName(index)]));
  const [hash = ''] = /-[\w-]{6}$/.exec(long[0] ?? '') ?? [];
  if (hash === '') return style;
  const css = style.css.replaceAll(new RegExp(`[\\w-]+${hash}`, 'g'), (made) => short.get(made) ?? made);
  const classes = Object.fromEntries(
    Object.entries(style.classes).map(([local, made]) => [local, short.get(made) ?? made]),
  );
  return { css, classes };
}

/** Each once, sorted by name: a build reads them at its start. */
let modules: string[] | undefined;
