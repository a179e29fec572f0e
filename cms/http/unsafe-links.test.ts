import { expect, test } from 'vitest';
import { send } from '../testing/call-service.ts';
import { createTestService } from '../testing/test-service.ts';

const unsafe: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'javascript:alert(1) ',
  '\tjavascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\rscript:alert(1)',
  'javascript\t:alert(1)',
  'javascript\n:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u0000script:alert(1)',
  '\u001fjavascript:alert(1)',
  'javascript://https://a.test/%0aalert(1)',
  'javascript:%61lert(1)',
  'javascript:/*-->*/alert(1)',
  'javascript:"a"',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'DATA:text/html,x',
  'data:,x',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'VBScript:x',
  'livescript:x',
  'mocha:x',
  'jar:x!/y',
  'file:///etc/passwd',
  'blob:https://a.test/x',
  'filesystem:https://a.test/x',
  'view-source:https://a.test',
  'about:blank',
  'ws://a.test',
  'wss://a.test',
  'ftp://a.test',
  'gopher://a.test',
  'intent://a#Intent;end',
  'ms-word:ofe|u|x',
  'feed:javascript:x',
  'https://a.test/\njavascript:x',
  'https://a.test/\u0000',
  'jav&#x09;ascript:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1):',
  '//a.test',
  '/\\a.test',
  '\\\\a.test',
  'https:a.test',
  'https:/a.test',
];

/** Each position in a document that can contain a URL. */
const places: Readonly<Record<string, (url: string) => object>> = {
  link: (url) => ({ link: { link_type: 'Web', url } }),
  'list of links': (url) => ({
    links: [
      { link_type: 'Web', url: 'https://a.test' },
      { link_type: 'Web', url, target: '_blank' },
    ],
  }),
  'link of a text': (url) => ({
    body: [
      {
        type: 'paragraph',
        text: 'here',
        spans: [{ start: 0, end: 4, type: 'hyperlink', data: { link_type: 'Web', url } }],
      },
    ],
  }),
  'link of a picture in a text': (url) => ({
    body: [{ type: 'image', id: 'picture', linkTo: { link_type: 'Web', url } }],
  }),
  embed: (url) => ({ clip: { embed_url: url } }),
  'embed in a text': (url) => ({ body: [{ type: 'embed', oembed: { type: 'video', embed_url: url } }] }),
  'text of a slice': (url) => ({
    body_slices: [
      {
        slice_type: 'quote',
        variation: 'default',
        primary: {
          text: [
            {
              type: 'paragraph',
              text: 'x',
              spans: [{ start: 0, end: 1, type: 'hyperlink', data: { link_type: 'Web', url } }],
            },
          ],
        },
        items: [],
      },
    ],
  }),
};

test('a URL that could run code or open another program is rejected, at any position and by every API', async () => {
  const service = await createTestService();
  for (const [place, toData] of Object.entries(places)) {
    for (const url of unsafe) {
      const content = { type: 'article', lang: 'en-gb', data: toData(url) };
      for (const [line, body] of [
        ['PUT /admin/documents/unsafe/draft', { ...content, version: 0 }],
        ['POST /migration/documents', content],
      ] as const) {
        const { status, text } = await send(service, line, { body });
        expect([place, url, line, status]).toEqual([place, url, line, 400]);
        expect(JSON.parse(text).message).toEqual(expect.any(String));
      }
    }
  }
  expect((await service.admin.listDocuments({ offset: 0, limit: 1 })).total).toBe(0);
});

test('each of those positions accepts a safe URL and returns it', async () => {
  const service = await createTestService();
  const url = 'https://a.test/path?q=1#part';
  for (const [index, [place, toData]] of Object.entries(places).entries()) {
    // A picture would have to exist.
    if (place.includes('picture')) continue;
    const content = { version: 0, type: 'article', lang: 'en-gb', data: toData(url) };
    expect([
      place,
      (await send(service, `PUT /admin/documents/safe-${index}/draft`, { body: content })).status,
    ]).toEqual([place, 201]);
    const { ref } = await service.admin.publish({ documentIds: [`safe-${index}`] });
    const query = new URLSearchParams({ ref, q: `[[at(document.id, "safe-${index}")]]` });
    const answer = await send(service, `GET /api/v2/documents/search?${query.toString()}`);
    expect([place, answer.text]).toEqual([place, expect.stringContaining(url)]);
  }
});
