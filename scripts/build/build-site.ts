/**
 * Builds into `dist/`: the kernel and islands for the browser, the fonts, and the server with the site
 * (build-server.ts).
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { build, type Rolldown } from 'vite';
import { buildServer } from './build-server.ts';
import { makeCardFonts } from './card-fonts.ts';
import { fingerprintInputs, manifestFile, output } from '../../server/build-state.ts';
import { compileStyle, targets, type ClassNames } from './collected-styles.ts';
import { plainImports } from './plain-imports.ts';
import { retireAssets } from './retire-assets.ts';
import { shortenProperties } from './short-properties.ts';
import { getFontCss, subsetFonts } from './subset-fonts.ts';
import type { BuildManifest } from '../../server/build-manifest.ts';

async function buildSite(): Promise<void> {
  // The inputs before the first of them was read.
  const fingerprint = fingerprintInputs();
  mkdirSync(path.join(output, 'client/assets'), { recursive: true });
  const fonts = await subsetFonts(path.join(output, 'client/assets/fonts'));
  await makeCardFonts();
  const client = await buildClient();
  const serviceWorker = await buildServiceWorker();
  const liveBridge = await buildLiveBridge();
  const style = writeStyle();
  await buildServer();
  const manifest: BuildManifest = {
    fingerprint,
    kernel: `/${client.kernel}`,
    liveBridge: `/${liveBridge}`,
    islandScripts: client.islandScripts,
    serviceWorker: `/${serviceWorker}`,
    preloadedFont: fonts.find((font) => font.preload) && `/assets/fonts/${fonts.find((font) => font.preload)?.file}`,
    style,
    fontCss: getFontCss(fonts, '/assets/fonts/'),
    baseCss: readBaseCss('short'),
  };
  const written = new Set([...client.files, serviceWorker, liveBridge, style].map((file) => path.basename(file)));
  retireAssets(path.join(output, 'client/assets'), written, {
    ledger: path.join(output, 'retired.json'),
    now: Date.now(),
  });
  // Written last: an interrupted build is built again.
  writeFileSync(`${manifestFile}.${process.pid}`, JSON.stringify(manifest, null, 2));
  renameSync(`${manifestFile}.${process.pid}`, manifestFile);
}

/** Returns the files that pages load, by name below `dist/client`. */
async function buildClient(): Promise<Pick<BuildManifest, 'kernel' | 'islandScripts'> & { files: readonly string[] }> {
  const result = await build({
    logLevel: 'warn',
    publicDir: 'site/public',
    plugins: [plainImports()],
    build: {
      outDir: path.join(output, 'client'),
      // Files of earlier builds stay for a while (retire-assets.ts).
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2024',
      rolldownOptions: {
        input: 'site/browser/kernel.ts',
        // The kernel keeps its own export beside the exports for its parts.
        preserveEntrySignatures: 'allow-extension',
        // All constants are in one module: without this, those that only a lazy part reads would stay in the kernel.
        optimization: { inlineConst: true },
        // The kernel names all parts: 36 bits distinguish two builds of a part as well as 48, and weigh less.
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash:6].js' },
      },
    },
  });
  const { output: chunks } = result as Rolldown.RolldownOutput;
  const kernel = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  if (!kernel) throw new Error('The build made no kernel');
  const files = chunks.map(({ fileName }) => fileName);
  return { kernel: kernel.fileName, islandScripts: listIslandScripts(chunks), files };
}

/** By island: its own chunk and all its imports, with the runtime's; the kernel is loaded already. */
function listIslandScripts(output: Rolldown.RolldownOutput['output']): Record<string, string[]> {
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  const collect = (fileName: string, seen: Set<string>): Set<string> => {
    const chunk = chunks.get(fileName);
    if (!chunk || chunk.isEntry || seen.has(fileName)) return seen;
    seen.add(fileName);
    for (const imported of chunk.imports) collect(imported, seen);
    return seen;
  };
  const named = [...chunks.values()];
  const runtime = named.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/island-runtime.ts'));
  return Object.fromEntries(
    named.flatMap(({ fileName, facadeModuleId }) => {
      const name = /([^/]+)\.island\.tsx$/.exec(facadeModuleId ?? '')?.[1];
      if (name === undefined || !runtime) return [];
      return [[name, [...collect(fileName, collect(runtime.fileName, new Set()))].map((file) => `/${file}`)]];
    }),
  );
}

/** One classic script: not every browser supports module workers. */
function buildServiceWorker(): Promise<string> {
  return buildAlone('site/browser/service-worker.ts', 'iife');
}

/** No page of a reader loads it. */
function buildLiveBridge(): Promise<string> {
  return buildAlone('site/browser/live-bridge.ts', 'es');
}

/** Returns the file below `dist/client`. */
async function buildAlone(input: string, format: 'iife' | 'es'): Promise<string> {
  const result = await build({
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: path.join(output, 'client'),
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2024',
      rolldownOptions: { input, output: { format, entryFileNames: 'assets/[name]-[hash].js' } },
    },
  });
  const { output: chunks } = result as Rolldown.RolldownOutput;
  const [script] = chunks;
  return script.fileName;
}

/** Returns its URL, which contains a hash of its content, as for scripts. */
function writeStyle(): string {
  const css = readPageStyle('short');
  const address = `/assets/style-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  writeFileSync(path.join(output, 'client', address), css);
  return address;
}

/** The style of all pages without their frame: every part's sheet, sorted by name as documents inline them. */
export function readPageStyle(names: ClassNames): string {
  const files = globSync('site/{components,slices,page-types}/**/*.module.css').sort();
  return files.map((file) => compileStyle(path.resolve(file), names).css).join('');
}

/** Tokens, base and print style, with the breakpoint names resolved. */
export function readBaseCss(names: ClassNames): string {
  const files = ['breakpoints', 'tokens', 'base', 'below-the-fold', 'navigation', 'print'].map(
    (name) => `site/design/${name}.css`,
  );
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const { code } = transform({
    filename: 'base.css',
    code: Buffer.from(names === 'short' ? shortenProperties(source) : source),
    minify: true,
    drafts: { customMedia: true },
    targets,
  });
  return code.toString();
}

if (import.meta.main) {
  // Every build is for production: a server could not render pages that were built for development.
  process.env['NODE_ENV'] = 'production';
  await buildSite();
}
