import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { HttpError } from '../contract/http-error.ts';
import { languages } from '../language/language.ts';
import { createFullText } from './full-text.ts';

const publicUrl = 'https://www.financial-cloud.test';
const list = ['# Name', '', '## Pages', '- [One](/one.md)', '- [Two](/two.md)']
  .join('\n')
  .replaceAll('](', `](${publicUrl}`);

function create() {
  const state = { ref: 'first', time: 0, failsAt: '', failsWith: 503 };
  const read: string[] = [];
  const answer = createFullText({
    language: languages[0],
    settings: { publicUrl, basePath: '' },
    pages: { show: async (body) => ({ headers: [], body }) },
    readPublic: async (path) => {
      read.push(path);
      if (path === state.failsAt) throw new HttpError(state.failsWith, 'down');
      return { body: Buffer.from(path === '/llms.txt' ? list : `${path} of ${state.ref}`), documentId: undefined };
    },
    contentRef: () => state.ref,
    now: () => state.time,
  });
  const app = new Hono().onError(() => new Response(null, { status: 503 })).get('/llms-full.txt', answer);
  return { state, read, ask: async () => (await app.request('/llms-full.txt')).text() };
}

const textOf = (ref: string) => `# Name\n\n/one of ${ref}\n\n/two of ${ref}`;

test('readers at the same time and within a minute share one text', async () => {
  const { state, read, ask } = create();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([textOf('first'), textOf('first'), textOf('first')]);
  state.time = 59_999;
  expect(await ask()).toBe(textOf('first'));
  expect(read).toEqual(['/llms.txt', '/one', '/two']);
});

test('the text is made again after a publish, and after a minute', async () => {
  const { state, read, ask } = create();
  await ask();
  state.ref = 'second';
  expect(await ask()).toBe(textOf('second'));
  state.time = 60_000;
  await ask();
  expect(read.filter((path) => path === '/llms.txt')).toHaveLength(3);
});

test.each(['/llms.txt', '/two'])('a text of which %s failed is made again for the next reader', async (path) => {
  const { state, ask } = create();
  state.failsAt = path;
  await ask().catch(() => undefined);
  state.failsAt = '';
  expect(await ask()).toBe(textOf('first'));
});

test('a broken page is left out', async () => {
  const { state, ask } = create();
  Object.assign(state, { failsAt: '/one', failsWith: 500 });
  expect(await ask()).toBe('# Name\n\n/two of first');
});
