/** The weight of a first visit: the document with its style as served, and its script. */
import { brotliCompressSync } from 'node:zlib';
import { request } from 'node:http';

export interface PageWeight {
  /** The document and its style sheets, in the encoding that the server chose. */
  readonly documentBytes: number;
  /**
   * All script that loads before any interaction, each file in brotli 11: the server's compression is another matter.
   */
  readonly scriptBytes: number;
}

const accept = { 'accept-encoding': 'br, gzip' };

export async function weighPage(url: string): Promise<PageWeight> {
  const html = await (await fetch(url)).text();
  const styles = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].map(([tag]) => toAddress(tag, url));
  const sizes = await Promise.all([url, ...styles].map(countBytes));
  const scripts = await loadScripts(listScripts(html), url);
  return { documentBytes: sum(sizes), scriptBytes: sum(scripts.map((code) => brotliCompressSync(code).length)) };
}

const toAddress = (tag: string, base: string) => new URL(/href="([^"]+)"/.exec(tag)?.[1] ?? '', base).href;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Scripts that tags, islands and modules in the document name. Browsers with modules skip `nomodule`. */
function listScripts(html: string): string[] {
  const markup = html.replace(/<noscript>.*?<\/noscript>|<script\b[^>]*\bnomodule\b[^>]*>/gis, '');
  const named = markup.matchAll(/(?:src|href|data-kernel|component-url|renderer-url)="([^"]+\.js)"/g);
  const modules = [...markup.matchAll(/<script type="module"[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  return [...[...named].map(([, address = '']) => address), ...modules.flatMap(listImports)];
}

const listImports = (code: string) =>
  [...code.matchAll(/\b(?:from|import)\s*\(?\s*["']([^"']+\.js)["']/g)].map(([, address = '']) => address);

/** With the static imports of each; dynamic imports load later. */
async function loadScripts(addresses: readonly string[], base: string): Promise<string[]> {
  const loaded = new Map<string, string>();
  const load = async (address: string, from: string): Promise<void> => {
    const url = new URL(address, from).href;
    if (loaded.has(url)) return;
    loaded.set(url, '');
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
    const code = await response.text();
    loaded.set(url, code);
    const atOnce = listImports(code.replace(/\bimport\s*\([^)]*\)/g, ''));
    await Promise.all(atOnce.map((imported) => load(imported, url)));
  };
  await Promise.all(addresses.map((address) => load(address, base)));
  return [...loaded.values()];
}

/** Bytes as transferred: `fetch` would decode them. */
function countBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: accept }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => void (bytes += part.length));
      response.on('error', reject);
      response.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}
