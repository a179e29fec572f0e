import type { IncomingMessage } from 'node:http';

/** From what is refused last to what is refused first (requirement L8). Health is answered before anybody asks. */
export type RequestClass = 'form' | 'document' | 'spare';

const crawler = /bot\b|bot\/|crawl|spider|slurp|headless|scrapy|curl\/|wget\/|python-requests|go-http-client/i;

/** `spare`: nobody is waiting for it. What a browser fetches ahead, and what programs collect. */
export function classify({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): RequestClass {
  if (method !== 'GET' && method !== 'HEAD') return 'form';
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'];
  if (typeof purpose === 'string' && purpose.includes('prefetch')) return 'spare';
  return crawler.test(headers['user-agent'] ?? '') ? 'spare' : 'document';
}
