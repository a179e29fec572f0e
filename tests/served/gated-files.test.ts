/** Files behind forms, asked for over HTTP with raw request lines, on both origins of a running server. */
import { expect, test } from 'vitest';
import { testContentPort, testPort } from '../test-server.ts';
import { spellFile } from '../spell-file.ts';
import { sendRaw } from './raw-request.ts';

const content = `http://127.0.0.1:${testContentPort}`;

async function findGatedFile(): Promise<URL> {
  const root = (await (await fetch(`${content}/api/v2`)).json()) as { refs: { ref: string }[] };
  const query = new URLSearchParams({ q: '[[has(my.campaign.asset)]]', ref: root.refs[0]?.ref ?? '', pageSize: '1' });
  const found = await fetch(`${content}/api/v2/documents/search?${query.toString()}`);
  const { results } = (await found.json()) as { results: { data: { asset: { url: string } } }[] };
  return new URL(results[0]?.data.asset.url ?? '');
}

test('no request line opens a file behind a form', async () => {
  const { pathname } = await findGatedFile();
  const [, , asset = '', filename = ''] = pathname.split('/');
  expect(filename).toMatch(/\.pdf$/);
  const wholeUrl = `http://localhost${pathname}`;
  for (const port of [testPort, testContentPort]) {
    for (const target of [...spellFile(asset, filename), wholeUrl, `${wholeUrl}/`]) {
      for (const method of ['GET', 'HEAD']) {
        const line = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-3\r\nIf-None-Match: *`;
        const { statuses, text } = await sendRaw(port, `${line}\r\nConnection: close\r\n\r\n`);
        const context = `${method} ${port} ${target}`;
        expect.soft([301, 308, 400, 403, 404], context).toContain(statuses[0]);
        expect.soft(text, context).not.toMatch(/%PDF|application\/pdf|^content-range/im);
      }
    }
  }
});
