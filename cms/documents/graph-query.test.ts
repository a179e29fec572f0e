import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { createTestService, heading, paragraph, testUrl } from '../testing/test-service.ts';

const legacyType = {
  id: 'legacy',
  label: 'Legacy',
  repeatable: true,
  status: true,
  json: {
    Main: {
      body: {
        type: 'Slices',
        config: {
          choices: {
            gallery: {
              type: 'Slice',
              'non-repeat': { title: { type: 'Text', config: {} }, hidden: { type: 'Text', config: {} } },
              repeat: { caption: { type: 'Text', config: {} }, order: { type: 'Number', config: {} } },
            },
          },
        },
      },
    },
  },
};

async function createFilledService(): Promise<ContentService> {
  const service = await createTestService();
  await service.admin.putModels({ customTypes: [legacyType], sharedSlices: [] });
  const link = (id: string): object => ({ link_type: 'Document', id });
  const quote = {
    slice_type: 'quote',
    variation: 'default',
    primary: { text: paragraph('Said'), person: link('ada') },
  };
  const gallery = {
    slice_type: 'gallery',
    primary: { title: 'Pictures', hidden: 'no' },
    items: [{ caption: 'One', order: 1 }],
  };
  const base = { lang: 'en-gb', tags: [] };
  await service.admin.importDocuments([
    { ...base, id: 'team', type: 'team', uid: 'core', data: { name: 'Core' } },
    {
      ...base,
      id: 'ada',
      type: 'author',
      uid: 'ada',
      data: { name: 'Ada', bio: paragraph('Bio'), team: link('team') },
    },
    {
      ...base,
      id: 'article',
      type: 'article',
      uid: 'hello',
      data: {
        title: heading('Hello'),
        teaser: 'Short',
        author: link('ada'),
        facts: [{ name: 'Fact', source: link('team') }],
        body_slices: [{ ...quote, items: [{ label: 'x' }] }],
      },
    },
    { ...base, id: 'legacy', type: 'legacy', data: { body: [gallery] } },
  ]);
  await service.admin.publish({ documentIds: 'all-drafts' });
  return service;
}

interface Answer {
  readonly status: number;
  readonly body: { message?: string; results?: { data: Record<string, unknown> }[] };
}

async function ask(service: ContentService, graphQuery: string, id = 'article'): Promise<Answer> {
  const { ref } = await service.admin.publish({ documentIds: [] });
  const query = new URLSearchParams({ ref, graphQuery, q: `[[at(document.id,"${id}")]]` });
  const response = await service.fetch(new Request(`${testUrl}/api/v2/documents/search?${query.toString()}`));
  return { status: response.status, body: await response.json() };
}

async function readData(service: ContentService, graphQuery: string, id?: string): Promise<unknown> {
  return (await ask(service, graphQuery, id)).body.results?.[0]?.data;
}

test('only the named fields are returned, and a spread selects all of them', async () => {
  const service = await createFilledService();
  expect(await readData(service, '{ article { teaser } }')).toEqual({ teaser: 'Short' });
  expect(await readData(service, '{article{facts{name}}}')).toEqual({ facts: [{ name: 'Fact' }] });
  expect(await readData(service, '{ article { ...articleFields } }')).toMatchObject({ teaser: 'Short', place: {} });
  expect(await readData(service, '{ author { name } article { unknown teaser } }')).toEqual({ teaser: 'Short' });
  expect(await readData(service, '{ author { name } }')).toEqual({});
});

test('selected fields of linked documents are returned at any depth', async () => {
  const service = await createFilledService();
  const query =
    '{article{author{...on author{name team{...on team{...teamFields}}}} facts{source{... on team{name}}}}}';
  expect(await readData(service, query)).toMatchObject({
    author: { uid: 'ada', data: { name: 'Ada', team: { id: 'team', data: { name: 'Core' } } } },
    facts: [{ source: { id: 'team', data: { name: 'Core' } } }],
  });
  const data = await readData(service, '{ article { author } }');
  expect(data).toMatchObject({ author: { id: 'ada', isBroken: false } });
  expect(JSON.stringify(data)).not.toContain('"data"');
  const other = await readData(service, '{ article { author { ...on team { name } } } }');
  expect(JSON.stringify(other)).not.toContain('"data"');
});

test('a field that is named twice merges both selections, at every level', async () => {
  const service = await createFilledService();
  const team = 'team { ...on team { name } }';
  const twice = `{ article { author { ...on author { name } } author { ...on author { ${team} } } } article { teaser } }`;
  const data = { name: 'Ada', team: expect.objectContaining({ data: { name: 'Core' } }) };
  expect(await readData(service, twice)).toEqual({ author: expect.objectContaining({ data }), teaser: 'Short' });
  const deep = '{ article { facts { name } } article { facts { source { ...on team { name } } } } }';
  expect(await readData(service, deep)).toEqual({
    facts: [{ name: 'Fact', source: expect.objectContaining({ data: { name: 'Core' } }) }],
  });
  const whole = await readData(service, '{ article { facts { name } facts } }');
  expect(await readData(service, '{ article { facts facts { name } } }')).toEqual(whole);
  expect(whole).toMatchObject({ facts: [{ name: 'Fact', source: { id: 'team' } }] });
});

test('slices, shared and legacy, are reduced to the selected fields', async () => {
  const service = await createFilledService();
  const shared =
    '{ article { body_slices { ...on quote { variation { ...on default { primary { person { ...on author { name } } } } } } } } }';
  expect(await readData(service, shared)).toEqual({
    body_slices: [
      expect.objectContaining({
        slice_type: 'quote',
        primary: { person: expect.objectContaining({ id: 'ada', data: { name: 'Ada' } }) },
        items: [],
      }),
    ],
  });
  const legacy = '{ legacy { body { ...on gallery { non-repeat { title } repeat { ...repeatFields } } } } }';
  expect(await readData(service, legacy, 'legacy')).toEqual({
    body: [expect.objectContaining({ primary: { title: 'Pictures' }, items: [{ caption: 'One', order: 1 }] })],
  });
  expect(await readData(service, '{ article { body_slices { ...on other { variation } } } }')).toEqual({
    body_slices: [],
  });
});

test('an invalid graphQuery is rejected with the position of the error', async () => {
  const service = await createFilledService();
  const wrong = [
    'article',
    '{ article { }',
    '{ article } }',
    '{ ... { a } }',
    '{ a { ...on { b } } }',
    '{'.repeat(500),
  ];
  for (const query of wrong) {
    const { status, body } = await ask(service, query);
    expect([query, status]).toEqual([query, 400]);
    expect(body.message).toMatch(/^Unable to parse fetch query Invalid fetch parsing Exception: .* on line:1 col:\d+/);
  }
  expect((await ask(service, `{ article { ${'x '.repeat(8192)} } }`)).status).toBe(400);
  const { status, body } = await ask(service, '{ legacy { body { ...on gallery { title } } } }', 'legacy');
  expect([status, body.message]).toEqual([400, expect.stringContaining('may only contain primary or repeat')]);
});

test('documents that link to each other many times are rejected instead of being expanded without end', async () => {
  const service = await createTestService();
  const facts = Array.from({ length: 200 }, () => ({ source: { link_type: 'Document', id: 'loop' } }));
  await service.admin.importDocuments([{ id: 'loop', type: 'article', lang: 'en-gb', data: { facts } }]);
  await service.admin.publish({ documentIds: 'all-drafts' });
  const level = (inner: string): string => `{ facts { source { ...on article ${inner} } } }`;
  const { status, body } = await ask(service, `{ article ${level(level(level('{ teaser }')))} }`, 'loop');
  expect([status, body.message]).toEqual([400, expect.stringContaining('The query asks for too much work')]);
});
