import type { IncomingMessage } from 'node:http';

/** From the last class to be refused to the first. Health checks are answered before. */
export type RequestClass = 'form' | 'document' | 'spare';

const crawler = /bot\b|bot\/|crawl|spider|slurp|headless|scrapy|curl\/|wget\/|python-requests|go-http-client/i;

/** `spare`: no reader waits for it, such as a prefetch or a crawler's request. */
export function classify({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): RequestClass {
  if (method !== 'GET' && method !== 'HEAD') return 'form';
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'];
  if (typeof purpose === 'string' && purpose.includes('prefetch')) return 'spare';
  return crawler.test(headers['user-agent'] ?? '') ? 'spare' : 'document';
}
