import { expect, test } from 'vitest';
import { downloadUses, type Downloads } from './downloads.ts';

export const exampleLink = { enquiry: '00112233445566778899aabbccddeeff', endsAt: Date.parse('2026-11-28T10:00:00Z') };

/**
 * The contract of every implementation. `open` returns one with an enquiry that has the example link's id and the given
 * page.
 */
export function testDownloads(open: (request: { page: string; language: string }) => Promise<Downloads>): void {
  const request = { page: '/campaigns/a-guide', language: 'fr-fr' };

  test('only a signed token can be read', async () => {
    const { sign, read } = await open(request);
    const token = sign(exampleLink);
    expect(read(token)).toEqual(exampleLink);
    expect(sign(exampleLink)).toBe(token);
    expect(token.length).toBeLessThan(100);
    const later = sign({ ...exampleLink, endsAt: exampleLink.endsAt + 1 });
    const [enquiry, end, signature] = token.split('.');
    for (const forged of [
      '',
      'x',
      `${token}x`,
      token.slice(0, -1),
      `${enquiry}.${later.split('.')[1]}.${signature}`,
      `${'f'.repeat(32)}.${end}.${signature}`,
      `${enquiry}.${end}.${'A'.repeat(43)}`,
    ]) {
      expect(read(forged)).toBeUndefined();
    }
  });

  test('the page of a stored enquiry is found, and undefined for a missing enquiry', async () => {
    const { findRequest } = await open(request);
    expect(await findRequest(exampleLink.enquiry)).toEqual(request);
    expect(await findRequest('f'.repeat(32))).toBeUndefined();
  });

  test('a link works a limited number of times, even for concurrent requests', async () => {
    const { use } = await open(request);
    const answers = await Promise.all(Array.from({ length: downloadUses * 3 }, () => use(exampleLink.enquiry)));
    expect(answers.filter(Boolean)).toHaveLength(downloadUses);
    expect(await use(exampleLink.enquiry)).toBe(false);
  });
}
