/**
 * Bundles the server into one program: Node would strip and resolve about a thousand files at each start, which took
 * three quarters of the start (decision 0025).
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { output, serverOutput } from '../../server/build-state.ts';
import { narrowText } from './narrow-text.ts';
import { retireAssets } from './retire-assets.ts';

/** Programs that are started, or imported by name. */
const programs = {
  start: 'server/start.ts',
  site: 'site/site.ts',
  'image-worker': 'cms/media/image-worker.ts',
  'card-worker': 'integrations/social-cards/card-worker.ts',
};

/** Native packages, packages that choose their code by `NODE_ENV`, and those that few installations load. */
const keptPackages = ['sharp', 'pg', 'react', 'react-dom', '@aws-sdk/client-s3'];

export async function buildServer(): Promise<void> {
  // Each file is renamed into place: another process may be starting, or building, at the same time.
  const scratch = path.join(output, `server-${process.pid}`);
  const result = await build({
    logLevel: 'warn',
    publicDir: false,
    plugins: [builtNeighbours(), narrowText()],
    ssr: { noExternal: true, external: keptPackages },
    build: {
      ssr: true,
      outDir: scratch,
      target: 'node24',
      rolldownOptions: {
        input: programs,
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  });
  const { output: parts } = result as Rolldown.RolldownOutput;
  // Programs last, after everything that they import. Older chunks stay: a running process loads some of them late.
  for (const { fileName } of parts.toSorted((one, other) => Number(isProgram(one)) - Number(isProgram(other)))) {
    const place = path.join(serverOutput, fileName);
    mkdirSync(path.dirname(place), { recursive: true });
    renameSync(path.join(scratch, fileName), place);
  }
  rmSync(scratch, { recursive: true });
  retireAssets(path.join(serverOutput, 'parts'), new Set(parts.map(({ fileName }) => path.basename(fileName))), {
    ledger: path.join(output, 'retired-parts.json'),
    now: Date.now(),
  });
}

function isProgram(part: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  return part.type === 'chunk' && part.isEntry;
}

/**
 * Also builds programs that our programs start as separate processes, into the same folder and under their own names.
 */
function builtNeighbours(): Plugin {
  return {
    name: 'built-neighbours',
    enforce: 'pre',
    transform(code) {
      return code.replaceAll(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (address, name: string) =>
        name in programs ? `new URL('./${name}.js', import.meta.url)` : address,
      );
    },
  };
}
