/**
 * Builds the site into `dist/`: the browser's kernel and islands, the fonts, and the server's bundle
 * of site/site.ts. The content service and the server need no build: Node runs their sources.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { build, type Rolldown } from 'vite';
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
  await buildServer();
  const manifest: BuildManifest = {
    fingerprint,
    kernel: `/${client}`,
    preloadedFont: fonts.find((font) => font.preload) && `/assets/fonts/${fonts.find((font) => font.preload)?.file}`,
    fontCss: getFontCss(fonts, '/assets/fonts/'),
    baseCss: readBaseCss(),
  };
  // Written last: a build that was cut short is built again.
  writeFileSync(manifestFile, JSON.stringify(manifest, null, 2));
}

/** Returns the kernel's file name below `dist/client`. */
async function buildClient(): Promise<string> {
  const result = await build({
    logLevel: 'warn',
    publicDir: 'site/public',
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
  return kernel.fileName;
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
  const files = ['breakpoints', 'tokens', 'base', 'print'].map((name) => `site/design/${name}.css`);
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
