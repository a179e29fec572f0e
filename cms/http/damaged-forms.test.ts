import * as fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDirectory, createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

/** The long run is `FORM_FUZZ_RUNS=20000`. */
const runs = Number(process.env['FORM_FUZZ_RUNS'] ?? 400);

const part = (header: string, content: string): string =>
  `--edge\r\ncontent-disposition: ${header}\r\n\r\n${content}\r\n`;
const whole = `${part('form-data; name="alt"', 'words')}${part('form-data; name="file"; filename="a.txt"', 'text')}--edge--\r\n`;
const pieces = [
  '\r\n',
  '--edge',
  '--',
  '\r\n--edge',
  '--edge--',
  ';',
  '=',
  '"',
  ':',
  '\0',
  '\r',
  '\n',
  'filename*=x',
  ' ',
];

/** A form with pieces removed, inserted or changed. */
const form = fc
  .array(
    fc.tuple(fc.nat(whole.length), fc.nat(40), fc.constantFrom(...pieces, '', part('form-data; name="file"', 'x'))),
    {
      maxLength: 4,
    },
  )
  .map((changes) => {
    let text = whole;
    for (const [at, length, piece] of changes) text = text.slice(0, at) + piece + text.slice(at + length);
    return Buffer.from(text, 'latin1');
  });
/** Bodies arrive in chunks of any length, and some are cut off. */
const delivery = fc.record({
  form,
  sizes: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
  breaksAt: fc.option(fc.nat(whole.length)),
});

function toBody(bytes: Buffer, sizes: readonly number[], breaksAt: number | null): ReadableStream<Uint8Array> {
  let at = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      if (breaksAt !== null && at >= breaksAt) return controller.error(new Error('the sender has gone'));
      if (at >= bytes.length) return controller.close();
      const size = sizes[turn % sizes.length] ?? 1;
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)));
      at += size;
      turn += 1;
    },
  });
}

test(
  `a damaged form is accepted or rejected however it is split into chunks, and leaves no file behind (${runs} forms)`,
  async () => {
    const root = createTestDirectory();
    const failures: object[] = [];
    const logger = { info() {}, warn() {}, error: (fields: object) => void failures.push(fields) };
    const service = await createTestService({ dataDirectory: root, logger });
    const counts = { taken: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(delivery, async ({ form: bytes, sizes, breaksAt }) => {
        const headers = {
          authorization: `Bearer ${testWriteToken}`,
          'content-type': 'multipart/form-data; boundary=edge',
        };
        const init = { method: 'POST', headers, body: toBody(bytes, sizes, breaksAt), duplex: 'half' };
        const answer = await service.fetch(new Request(`${testUrl}/asset/assets`, init));
        expect([200, 400]).toContain(answer.status);
        counts[answer.status === 200 ? 'taken' : 'refused'] += 1;
        expect(readdirSync(join(root, 'incoming'))).toEqual([]);
        expect(readdirSync(join(root, 'media'))).toHaveLength(counts.taken);
      }),
      { numRuns: runs },
    );
    expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(0);
    expect(failures).toEqual([]);
  },
  20_000 + runs * 20,
);
