import { brotliCompressSync, constants } from 'node:zlib';

interface Manifest {
  readonly routes: readonly { path: string; payload: string }[];
}

/**
 * Bytes of each route's payload in the best compression, by path. Compressed here: the site compresses in the
 * background.
 */
export async function weighPayloads(origin: string): Promise<ReadonlyMap<string, number>> {
  const { routes } = (await (await fetch(`${origin}/_payload/manifest.json`)).json()) as Manifest;
  const weights = new Map<string, number>();
  for (const { path, payload } of routes) {
    const response = await fetch(`${origin}${payload}`);
    if (!response.ok) throw new Error(`${payload} returned ${response.status}`);
    const body = Buffer.from(await response.arrayBuffer());
    weights.set(path, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length);
  }
  return weights;
}
