/**
 * Builds the site into `dist/`: the browser's kernel and islands, the fonts, and the server's bundle
 * of site/site.ts. The content service and the server need no build: Node runs their sources.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { build, type Rolldown } from 'vite';
import { plainImports } from './plain-imports.ts';
import { getFontCss, subsetFonts } from './subset-fonts.ts';
import type { BuildManifest } from '../../server/build-manifest.ts';

const output = 'dist';
const manifestFile = path.join(output, 'manifest.json');

/** What a build is made from: when none of these changed, neither did the build. */
const inputs = ['site/**/*', 'scripts/build/*', 'vite.config.ts', 'package-lock.json'];

/** Builds when the build is missing or older than its sources. Tells whether it did. */
export async function buildIfStale(): Promise<boolean> {
  const fingerprint = fingerprintInputs();
  if (existsSync(manifestFile)) {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as BuildManifest;
    if (manifest.fingerprint === fingerprint) return false;
  }
  await buildSite(fingerprint);
  return true;
}

export async function buildSite(fingerprint = fingerprintInputs()): Promise<void> {
  mkdirSync(path.join(output, 'client/assets'), { recursive: true });
  const fonts = await subsetFonts(path.join(output, 'client/assets/fonts'));
  const client = await buildClient();
  const serviceWorker = await buildServiceWorker();
  await buildServer();
  const manifest: BuildManifest = {
    fingerprint,
    kernel: `/${client.kernel}`,
    islandScripts: client.islandScripts,
    serviceWorker: `/${serviceWorker}`,
    preloadedFont: fonts.find((font) => font.preload) && `/assets/fonts/${fonts.find((font) => font.preload)?.file}`,
    fontCss: getFontCss(fonts, '/assets/fonts/'),
    baseCss: readBaseCss(),
  };
  // Written last: a build that was cut short is built again.
  writeFileSync(manifestFile, JSON.stringify(manifest, null, 2));
}

/** Returns what pages load, as file names below `dist/client`. */
async function buildClient(): Promise<Pick<BuildManifest, 'kernel' | 'islandScripts'>> {
  const result = await build({
    logLevel: 'warn',
    publicDir: 'site/public',
    plugins: [plainImports()],
    build: {
      outDir: path.join(output, 'client'),
      // Earlier hashes stay, for pages that were open during a deployment.
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2024',
      rolldownOptions: {
        input: 'site/browser/kernel.ts',
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  const { output: chunks } = result as Rolldown.RolldownOutput;
  const kernel = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  if (!kernel) throw new Error('The build made no kernel');
  return { kernel: kernel.fileName, islandScripts: listIslandScripts(chunks) };
}

/** By island: its own chunk and all that it imports, the runtime's included; the kernel is there already. */
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

/** One classic script: workers that are modules are not everywhere. */
async function buildServiceWorker(): Promise<string> {
  const result = await build({
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: path.join(output, 'client'),
      emptyOutDir: false,
      target: 'es2024',
      rolldownOptions: {
        input: 'site/browser/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  const { output: chunks } = result as Rolldown.RolldownOutput;
  const [worker] = chunks;
  return worker.fileName;
}

async function buildServer(): Promise<void> {
  await build({
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'site/site.ts',
      outDir: path.join(output, 'server'),
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'site.js' } },
    },
  });
}

/** tokens, base and print style, with the breakpoint names resolved. */
export function readBaseCss(): string {
  const files = ['breakpoints', 'tokens', 'base', 'navigation', 'print'].map((name) => `site/design/${name}.css`);
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const { code } = transform({
    filename: 'base.css',
    code: Buffer.from(source),
    minify: true,
    drafts: { customMedia: true },
  });
  return code.toString();
}

function fingerprintInputs(): string {
  const hash = createHash('sha256');
  for (const file of globSync(inputs).sort()) {
    const status = statSync(file);
    if (status.isFile()) hash.update(`${file} ${status.mtimeMs} ${status.size}\n`);
  }
  return hash.digest('hex');
}

if (import.meta.main) await buildSite();
