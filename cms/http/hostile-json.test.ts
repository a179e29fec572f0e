import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { send, type ServiceResponse } from '../testing/call-service.ts';
import { createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

const type = 'article';
const repeat = (text: string, times: number): string => text.repeat(times);
const draft = (data: string): string => `{"version":0,"type":"${type}","lang":"en-gb","data":${data}}`;

/** Not JSON, although lenient parsers accept it. */
const notJson: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[',
  ']',
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a":1,}',
  '{,}',
  '{a:1}',
  "{'a':1}",
  '{"a" 1}',
  '{"a":1 "b":2}',
  '[1,]',
  '[,1]',
  '[1 2]',
  '["a"',
  '[1',
  '{]',
  '[}',
  '{"a":1}}',
  '{"a":1}x',
  '{"a":1}{"b":2}',
  '{"a":1}#',
  'NaN',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":-Infinity}',
  '{"a":undefined}',
  '{"a":nul}',
  '{"a":True}',
  '{"a":nan}',
  '{"a":01}',
  '{"a":+1}',
  '{"a":.5}',
  '{"a":1.}',
  '{"a":1e}',
  '{"a":1e+}',
  '{"a":0x10}',
  '{"a":1_000}',
  '{"a":--1}',
  '{"a":1eE2}',
  '{"a":"\n"}',
  '{"a":"\t"}',
  '{"a":"\u0000"}',
  '{"a":"\\x41"}',
  '{"a":"\\u12"}',
  '{"a":"\\u{1}"}',
  '{"a":"\\"}',
  '{"a":"\\\u00e9"}',
  '{"a":1}\u0000',
  '\u00a0{"a":1}',
  '\u2028{"a":1}',
  '\ufeff{"a":1}',
  '/* */{"a":1}',
  '{"a":1}// end',
  '<a/>',
  'a=1',
  '{"a":\u201c1\u201d}',
  '{"\ud83d\ude00":1',
  repeat('[', 100_000),
  repeat('{"a":', 50_000),
  repeat('[', 1000) + repeat(']', 999),
];

/** Valid JSON, but not a valid body of the administration API. */
const notTaken: readonly string[] = [
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '{"version":0}',
  '{"__proto__":{"version":0}}',
  draft('null'),
  draft('[]'),
  draft('"x"'),
  draft('1'),
  draft('true'),
  draft('{"__proto__":{"teaser":"x"}}'),
  draft('{"constructor":{"prototype":{"a":1}}}'),
  draft('{"prototype":1}'),
  draft('{"teaser":"\\ud800"}'),
  draft('{"teaser":"a\\udc00b"}'),
  draft('{"\\ud800":"a"}'),
  draft('{"teaser":"\\udc00\\ud800"}'),
  draft('{"rating":1e999}'),
  draft('{"rating":-1e999}'),
  draft(`{"rating":${repeat('9', 400)}}`),
  draft('{"rating":"5"}'),
  draft('{"teaser":1}'),
  draft('{"teaser":{}}'),
  draft('{"teaser":["x"]}'),
  draft('{"featured":"true"}'),
  draft('{"body":"x"}'),
  draft('{"facts":{}}'),
  draft('{"body_slices":{}}'),
  draft('{"body":[{"type":"script","text":"x","spans":[]}]}'),
  draft(`{"teaser":${repeat('[', 40)}${repeat(']', 40)}}`),
  draft(`{"facts":${repeat('[{"a":', 5000)}1${repeat('}]', 5000)}}`),
  ...[
    '{"type":1}',
    '{"type":["article"]}',
    '{"lang":{}}',
    '{"tags":"a"}',
    '{"tags":[1]}',
    '{"uid":1}',
    '{"uid":"\\ud800"}',
  ].map((text) => text.replace('{', '{"version":0,"lang":"en-gb","data":{},')),
];

/** The Migration API has no versions and ignores unknown members. */
const wrongVersions = ['"0"', '-1', '0.5', '1e21', '1e999', 'null', '[0]'].map((version) =>
  draft('{}').replace('"version":0', `"version":${version}`),
);

const draftPath = '/admin/documents/hostile/draft';
const writePaths = [draftPath, '/migration/documents'];

const put = (service: ContentService, path: string, body: BodyInit): Promise<ServiceResponse> =>
  send(service, `${path.startsWith('/migration') ? 'POST' : 'PUT'} ${path}`, { body });

async function expectRefused(
  service: ContentService,
  body: BodyInit,
  { shown, paths = writePaths }: { shown: string; paths?: readonly string[] },
): Promise<void> {
  for (const path of paths) {
    const { status, text } = await put(service, path, body);
    expect([path, shown, status]).toEqual([path, shown, expect.toBeOneOf([400, 413])]);
    // The error format of the API, without internals.
    expect(JSON.parse(text)).toMatchObject({ message: expect.any(String), details: expect.any(Array) });
    expect(text).not.toMatch(/node_modules|\.ts:|SQLITE|SyntaxError/);
  }
}

async function expectNothingStored(service: ContentService): Promise<void> {
  expect((await service.admin.listDocuments({ offset: 0, limit: 1 })).total).toBe(0);
  expect(({} as Record<string, unknown>)['teaser']).toBeUndefined();
}

test('invalid JSON and unexpected JSON get 400 and store nothing', async () => {
  const failures: object[] = [];
  const logger = { info() {}, warn() {}, error: (fields: object) => void failures.push(fields) };
  const service = await createTestService({ logger });
  for (const text of [...notJson, ...notTaken]) await expectRefused(service, text, { shown: text.slice(0, 60) });
  for (const text of wrongVersions) await expectRefused(service, text, { shown: text, paths: [draftPath] });
  await expectNothingStored(service);
  expect(failures).toEqual([]);
});

test('bytes that are not UTF-8 get 400, whatever encoding they are valid in', async () => {
  const service = await createTestService();
  const text = draft('{"teaser":"é"}');
  const bigEndian = Buffer.from(text, 'utf16le').swap16();
  for (const [name, bytes] of [
    ['UTF-16LE', Buffer.from(text, 'utf16le')],
    ['UTF-16BE', bigEndian],
    ['UTF-16LE with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['overlong', Buffer.from(text.replace('é', '\u0001'), 'latin1').map((byte) => (byte === 1 ? 0xc0 : byte))],
    ['a surrogate', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')])],
    ['cut', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xe2, 0x82]), Buffer.from('"}')])],
  ] as const) {
    await expectRefused(service, new Uint8Array(bytes), { shown: name });
  }
  await expectNothingStored(service);
});

test('a body over the limit gets 413, even without Content-Length', async () => {
  const service = await createTestService();
  const large = draft(`{"teaser":"${repeat('x', 1024 * 1024)}"}`);
  await expectRefused(service, large, { shown: 'large' });
  const chunks = new Blob([large]).stream();
  const request = new Request(`${testUrl}/admin/documents/hostile/draft`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${testWriteToken}`, 'content-type': 'application/json' },
    body: chunks,
    duplex: 'half',
  } as RequestInit);
  expect((await service.fetch(request)).status).toBe(413);
  await expectNothingStored(service);
});

test('a text with a control character is refused with its field', async () => {
  const service = await createTestService();
  for (const teaser of ['\u0000', 'a\u0007b', '\u0085', '\uffff']) {
    const { status, text } = await put(service, '/admin/documents/odd/draft', draft(JSON.stringify({ teaser })));
    expect([status, text]).toEqual([400, expect.stringContaining('"property":"data.teaser"')]);
    expect(text).toContain('holds the control character U+');
  }
  await expectNothingStored(service);
});

test('unusual but valid texts are returned character by character', async () => {
  const service = await createTestService();
  const texts = [
    '\t\r\n',
    '\ufeffx',
    '\u2028\u2029',
    '😀',
    'e\u0301',
    '\u202eabc',
    '\\',
    '"',
    "'; DROP TABLE document; --",
  ];
  for (const [index, teaser] of texts.entries()) {
    const { status } = await put(service, `/admin/documents/odd-${index}/draft`, draft(JSON.stringify({ teaser })));
    expect([teaser, status]).toEqual([teaser, 201]);
    await service.admin.publish({ documentIds: [`odd-${index}`] });
    expect(JSON.parse((await service.admin.getDocument(`odd-${index}`))?.data ?? '')).toMatchObject({ teaser });
  }
  // Of two equal keys the last one counts, as in JSON.parse of every browser.
  const twice = await put(service, '/admin/documents/twice/draft', draft('{"teaser":"one","teaser":"two"}'));
  expect([twice.status, JSON.parse(twice.text).data.teaser]).toEqual([201, 'two']);
});
