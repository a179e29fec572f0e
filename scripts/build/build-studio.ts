/** Builds the studio into `dist/studio`: one entry, a chunk for each screen, and a compressed copy of every file. */
import { mkdirSync, readFileSync, renameSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { fingerprintStudio, studioManifestFile, studioOutput, type StudioManifest } from '../../server/studio-files.ts';
import { targetNames, targets } from './collected-styles.ts';
import { retireAssets } from './retire-assets.ts';
import { reportBuildLog } from './report-build-log.ts';

const compress = promisify(brotliCompress);

/** The base of every file's URL; the content service serves them there (cms/http/studio-files.ts). */
const base = '/studio/assets/';

/** The first sheet that a page loads decides the order of layers, and any of them may be first. */
const keepLayerOrder: Plugin = {
  name: 'keep-layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.module.css') ? `@layer tokens, base, parts;\n${code}` : undefined),
};

/**
 * The studio is in English. React Aria's texts in thirty other languages are 20 kB of the editor; without them it uses
 * English.
 */
const keepEnglishAlone: Plugin = {
  name: 'keep-english-alone',
  enforce: 'pre',
  load: (id) =>
    /\/react-aria[^/]*\/dist\/private\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/.test(id)
      ? 'export default undefined;'
      : undefined,
};

/**
 * Chunks that screens share. Divided by which screens share which modules, they would be many, and are compressed
 * worse. Of them the sign-in has React alone.
 */
const react = /\/node_modules\/(react|react-dom|scheduler)\//;
const libraries = /\/node_modules\/(react-router|@tanstack)\//;
const aria =
  /\/node_modules\/(react-aria|react-aria-components|react-stately|@internationalized|use-sync-external-store|clsx)\//;
const screenParts =
  /\/studio\/(parts\/(empty-state|lazy-|chunk|limit-toasts|load-or|skeleton|state-mark|time-ago|toast|use-when)|draft\/send-times|api\/documents|words\/(documents|states))/;
/** What fewer entries and parts on demand use than this is loaded with them, such as dragging with the outline. */
const leastShare = 4;

async function buildStudio(): Promise<void> {
  const fingerprint = fingerprintStudio();
  mkdirSync(studioOutput, { recursive: true });
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    base,
    plugins: [keepLayerOrder, keepEnglishAlone],
    css: { transformer: 'lightningcss', lightningcss: { targets } },
    build: {
      outDir: studioOutput,
      // Files of earlier builds stay for a while: an open tab loads its screens late.
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2024',
      cssTarget: targetNames,
      rolldownOptions: {
        onLog: reportBuildLog,
        input: {
          studio: 'studio/main.tsx',
          gate: 'studio/gate.tsx',
          theme: 'studio/design/theme.ts',
          'service-worker': 'studio/service-worker.ts',
        },
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'react', test: react },
              { name: 'libraries', test: libraries },
              { name: 'parts', test: (id) => aria.test(id) || screenParts.test(id), minShareCount: leastShare },
            ],
          },
        },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const files = output.map(({ fileName }) => fileName);
  await Promise.all(files.map(compressFile));
  const manifest = { fingerprint, ...describeEntries(output), files } satisfies StudioManifest;
  checkGate(manifest);
  retireAssets(studioOutput, new Set(files.flatMap((name) => [name, `${name}.br`]).concat('manifest.json')), {
    ledger: path.join(path.dirname(studioOutput), 'retired-studio.json'),
    now: Date.now(),
  });
  // Written last: an interrupted build is built again.
  writeFileSync(`${studioManifestFile}.${process.pid}`, JSON.stringify(manifest, null, 2));
  renameSync(`${studioManifestFile}.${process.pid}`, studioManifestFile);
}

/** One module that it shares with screens would bring all of `parts` to the sign-in. */
function checkGate({ gate }: StudioManifest): void {
  const shared = gate.preloads.filter((file) => /^(parts|libraries)-/.test(file));
  if (shared.length > 0) throw new Error(`The sign-in loads ${shared.join(', ')}: take its module out of screenParts`);
}

/** `npm run dev`: builds again when a source of the studio changes. The reader of the page reloads it. */
export function rebuildOnChange(onError: (error: unknown) => void): void {
  let running = buildStudio().catch(onError);
  let isDue = false;
  watch('studio', { recursive: true }, () => {
    // A save touches several files: one build for all of them.
    if (isDue) return;
    isDue = true;
    running = running.then(() => {
      isDue = false;
      return buildStudio().catch(onError);
    });
  });
}

/** Fonts are compressed already. */
async function compressFile(name: string): Promise<void> {
  if (!/\.(js|css|svg)$/.test(name)) return;
  const file = path.join(studioOutput, name);
  const body = await compress(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(`${file}.br`, body);
}

function describeEntries(output: Rolldown.RolldownOutput['output']) {
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  const getEntry = (name: string) => {
    const entry = chunks.values().find((chunk) => chunk.isEntry && chunk.name === name);
    if (!entry) throw new Error(`The build made no ${name}`);
    return entry;
  };
  const collect = (fileName: string, seen: Set<string>): Set<string> => {
    for (const imported of chunks.get(fileName)?.imports ?? [])
      if (!seen.has(imported)) collect(imported, seen.add(imported));
    return seen;
  };
  const worker = getEntry('service-worker');
  // It is built as a classic script, because not every browser supports module service workers.
  if (worker.imports.length > 0) throw new Error(`The service worker imports ${worker.imports.join(', ')}`);
  const describe = (name: string): StudioManifest['gate'] => {
    const { fileName: script } = getEntry(name);
    const preloads = [...collect(script, new Set<string>())];
    const styles = [script, ...preloads].flatMap((part) => [...(chunks.get(part)?.viteMetadata?.importedCss ?? [])]);
    return { script, styles: [...new Set(styles)], preloads };
  };
  return {
    studio: describe('studio'),
    gate: describe('gate'),
    themeScript: getEntry('theme').fileName,
    serviceWorker: worker.fileName,
  };
}

if (import.meta.main) {
  process.env['NODE_ENV'] = 'production';
  await buildStudio();
}
