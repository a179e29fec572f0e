import { brotliCompressSync, constants } from 'node:zlib';

interface Manifest {
  routes: readonly { path: string; payload: string }[];
}

/** Bytes of each route's payload in the best compression, by its path. Compressed here: the site does it in the background. */
export async function weighPayloads(origin: string): Promise<ReadonlyMap<string, number>> {
  const { routes } = (await (await fetch(`${origin}/_payload/manifest.json`)).json()) as Manifest;
  const weights = new Map<string, number>();
  for (const { path, payload } of routes) {
    const answer = await fetch(`${origin}${payload}`);
    if (!answer.ok) throw new Error(`${payload} answered ${answer.status}`);
    const body = Buffer.from(await answer.arrayBuffer());
    weights.set(path, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length);
  }
  return weights;
}
