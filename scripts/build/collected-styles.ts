/**
 * CSS modules for pages that are rendered on the server and inline only the style they use.
 * Lightning CSS does the work; this plugin gives each module its cascade layer by its place in the
 * tree and turns it into a call of `defineStyle` on the server, into bare class names in the browser
 * (an island's markup comes with its style already).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

const root = process.cwd();
const stylesModule = path.resolve('site/document/styles.ts');
const breakpointsFile = path.resolve('site/design/breakpoints.css');

const layers: readonly [folder: string, layer: string][] = [
  ['site/components/', 'components'],
  ['site/slices/', 'slices'],
  ['site/layouts/', 'pages'],
  ['site/page-types/', 'pages'],
];

export function collectedStyles(): Plugin {
  return {
    name: 'collected-styles',
    enforce: 'pre',
    // The module is answered under a JavaScript name, so that Vite's own CSS handling never sees it.
    async resolveId(source, importer) {
      if (!source.endsWith('.module.css') || !importer) return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved ? `${resolved.id}.js` : undefined;
    },
    load(id) {
      if (!id.endsWith('.module.css.js')) return undefined;
      const file = toFile(id.slice(0, -'.js'.length));
      this.addWatchFile(file);
      const { css, classes } = compileStyle(file);
      const isServer = this.environment.config.consumer === 'server';
      if (!isServer) return `export default ${JSON.stringify(classes)}`;
      return [
        `import { defineStyle } from ${JSON.stringify(stylesModule)}`,
        `export default defineStyle(${JSON.stringify(path.relative(root, file))}, ${JSON.stringify(css)}, ${JSON.stringify(classes)})`,
      ].join('\n');
    },
    // A change of style reloads the page: there is no style module in the browser to replace.
    hotUpdate({ file, server }) {
      if (!file.endsWith('.css')) return;
      for (const environment of Object.values(server.environments)) environment.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
      return [];
    },
  };
}

/** The unit tests' runner names modules by their address below the root. */
function toFile(id: string): string {
  return id.startsWith(root) ? id : path.join(root, id);
}

export function compileStyle(file: string): { css: string; classes: Record<string, string> } {
  const name = path.relative(root, file);
  const layer = layers.find(([folder]) => name.startsWith(folder))?.[1];
  if (!layer) throw new Error(`${name}: a CSS module lives in ${layers.map(([folder]) => folder).join(', ')}`);
  const breakpoints = readFileSync(breakpointsFile, 'utf8');
  const { code, exports } = transform({
    filename: name,
    projectRoot: root,
    code: Buffer.from(`${breakpoints}\n@layer ${layer} {\n${readFileSync(file, 'utf8')}\n}`),
    minify: true,
    cssModules: { pattern: '[local]-[hash]', animation: false, grid: false, customIdents: false, container: false },
    drafts: { customMedia: true },
    targets: { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) },
  });
  const classes = Object.fromEntries(
    Object.entries(exports ?? {}).map(([local, entry]) => [
      local,
      [entry.name, ...entry.composes.map((other) => other.name)].join(' '),
    ]),
  );
  const [, hash = ''] = /-([\w-]{6})$/.exec(Object.values(exports ?? {})[0]?.name ?? '') ?? [];
  return shortenHash({ css: code.toString(), classes }, hash);
}

/** Every page and every navigation carries these names: half of the hash still tells the modules apart (their test sees to it). */
function shortenHash(style: { css: string; classes: Record<string, string> }, hash: string): typeof style {
  if (hash === '') return style;
  const shorten = (text: string) => text.replaceAll(`-${hash}`, `-${hash.slice(0, 3)}`);
  return {
    css: shorten(style.css),
    classes: Object.fromEntries(Object.entries(style.classes).map(([local, names]) => [local, shorten(names)])),
  };
}
