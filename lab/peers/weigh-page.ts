/** What a page weighs that is opened for the first time: the document with its style as it is served, and its script. */
import { brotliCompressSync } from 'node:zlib';
import { request } from 'node:http';

export interface PageWeight {
  /** The document and its style sheets, in the encoding that the server chose. */
  documentBytes: number;
  /** Everything that is loaded before anybody does anything, each file in brotli 11: how a server compresses is another matter. */
  scriptBytes: number;
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

/** What tags, islands and modules in the document name. What is for browsers without modules nobody loads. */
function listScripts(html: string): string[] {
  const markup = html.replace(/<noscript>.*?<\/noscript>|<script\b[^>]*\bnomodule\b[^>]*>/gis, '');
  const named = markup.matchAll(/(?:src|href|data-kernel|component-url|renderer-url)="([^"]+\.js)"/g);
  const modules = [...markup.matchAll(/<script type="module"[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  return [...[...named].map(([, address = '']) => address), ...modules.flatMap(listImports)];
}

const listImports = (code: string) =>
  [...code.matchAll(/\b(?:from|import)\s*\(?\s*["']([^"']+\.js)["']/g)].map(([, address = '']) => address);

/** With what each of them imports at once; what it imports when it is needed comes later. */
async function loadScripts(addresses: readonly string[], base: string): Promise<string[]> {
  const loaded = new Map<string, string>();
  const load = async (address: string, from: string): Promise<void> => {
    const url = new URL(address, from).href;
    if (loaded.has(url)) return;
    loaded.set(url, '');
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    const code = await answer.text();
    loaded.set(url, code);
    const atOnce = listImports(code.replace(/\bimport\s*\([^)]*\)/g, ''));
    await Promise.all(atOnce.map((imported) => load(imported, url)));
  };
  await Promise.all(addresses.map((address) => load(address, base)));
  return [...loaded.values()];
}

/** As they came: `fetch` would decode them. */
function countBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: accept }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => void (bytes += part.length));
      answer.on('error', reject);
      answer.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}
