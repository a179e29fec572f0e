import type { IncomingMessage } from 'node:http';

/** From the class that is rejected last to the one that is rejected first. Health checks are handled earlier. */
export type RequestClass = 'form' | 'document' | 'spare';

const crawler = /bot\b|bot\/|crawl|spider|slurp|headless|scrapy|curl\/|wget\/|python-requests|go-http-client/i;

/** `spare`: no reader waits for the response, as for a prefetch or a crawler. */
export function classify({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): RequestClass {
  if (method !== 'GET' && method !== 'HEAD') return 'form';
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'];
  if (typeof purpose === 'string' && purpose.includes('prefetch')) return 'spare';
  return crawler.test(headers['user-agent'] ?? '') ? 'spare' : 'document';
}
