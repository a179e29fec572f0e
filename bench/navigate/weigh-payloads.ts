import { brotliCompressSync, constants } from 'node:zlib';

interface Manifest {
  routes: readonly { path: string; payload: string }[];
}

/** Bytes of each route's payload in the best compression, smallest first. Compressed here: the site does it in the background. */
export async function weighPayloads(origin: string): Promise<number[]> {
  const { routes } = (await (await fetch(`${origin}/_payload/manifest.json`)).json()) as Manifest;
  const weights: number[] = [];
  for (const { payload } of routes) {
    const answer = await fetch(`${origin}${payload}`);
    if (!answer.ok) throw new Error(`${payload} answered ${answer.status}`);
    const body = Buffer.from(await answer.arrayBuffer());
    weights.push(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length);
  }
  return weights.sort((one, other) => one - other);
}
