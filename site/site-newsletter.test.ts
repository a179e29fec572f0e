/** The newsletter's pages (acceptance P-11): sign up, confirm, choose, leave, in every language and without script. */
import { expect, test } from 'vitest';
import { Unavailable } from '../integrations/unavailable.ts';
import { createTestSite } from './testing/create-test-site.ts';
import { useTestContent } from './testing/use-test-site.ts';

const content = useTestContent();

function createSite({ isDown = false } = {}) {
  const asked: unknown[] = [];
  const note = (name: string) => async (value: unknown, topics?: unknown) => {
    if (isDown) throw new Unavailable('The disk is full');
    asked.push(topics === undefined ? [name, value] : [name, value, topics]);
    return value === 'good';
  };
  const newsletter = {
    subscribe: async (request: object) => void (await note('subscribe')(request)),
    confirm: note('confirm'),
    choose: note('choose'),
    leave: note('leave'),
  };
  return { ...createTestSite(content, { services: { newsletter } }), asked };
}

const ada = { email: 'ada@example.com', topics: 'insights', privacy: 'yes' };
const lead = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get('location')];
};

test('a reader signs up in a language, for topics', async () => {
  const site = createSite();
  expect(await site.read('/newsletter')).toContain('Payment insights');
  expect(await lead(site.post('/newsletter', ada))).toEqual([303, '/newsletter/sent']);
  expect(await lead(site.post('/fr-fr/newsletter', ada))).toEqual([303, '/fr-fr/newsletter/sent']);
  expect(site.asked).toEqual([
    ['subscribe', { email: 'ada@example.com', language: 'en-gb', topics: ['insights'] }],
    ['subscribe', { email: 'ada@example.com', language: 'fr-fr', topics: ['insights'] }],
  ]);
  expect(await site.read('/newsletter/sent')).toContain('One step is yours');
});

test('missing values are shown in the form, and nothing is stored', async () => {
  const site = createSite();
  const answer = await site.post('/newsletter', { email: 'ada@' });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('value="ada@"');
  expect(await lead(site.post('/newsletter', { ...ada, topics: 'gossip' }))).toEqual([422, null]);
  expect(site.asked).toEqual([]);
});

test('a bot gets the usual response, and no mail is sent', async () => {
  const site = createSite();
  expect(await lead(site.post('/newsletter', { ...ada, homepage: 'x' }))).toEqual([303, '/newsletter/sent']);
  expect(site.asked).toEqual([]);
});

test('a link in a mail changes nothing until its button is pressed', async () => {
  const site = createSite();
  const page = await site.fetch('/newsletter/confirm?token=good');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('One more click')]);
  expect(site.asked).toEqual([]);
  expect(await lead(site.post('/newsletter/confirm?token=good', {}))).toEqual([303, '/newsletter/confirmed']);
  expect(await lead(site.post('/newsletter/confirm?token=old', {}))).toEqual([303, '/newsletter/link-over']);
  expect(await lead(site.post('/newsletter/preferences?key=good', { topics: 'press' }))).toEqual([
    303,
    '/newsletter/saved',
  ]);
  expect(await lead(site.post('/newsletter/unsubscribe?key=good', {}))).toEqual([303, '/newsletter/left']);
  expect(site.asked).toEqual([
    ['confirm', 'good'],
    ['confirm', 'old'],
    ['choose', 'good', ['press']],
    ['leave', 'good'],
  ]);
});

test('one click in a mail program ends the newsletter without a redirect', async () => {
  const site = createSite();
  const click = (key: string) =>
    site.fetch(`/newsletter/unsubscribe?key=${key}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  const answers = [await click('good'), await click('bad')];
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [200, null],
    [404, null],
  ]);
  expect(site.asked).toEqual([
    ['leave', 'good'],
    ['leave', 'bad'],
  ]);
});

test('another site can send none of the forms', async () => {
  const site = createSite();
  for (const step of ['', '/confirm?token=good', '/unsubscribe?key=good'])
    expect((await site.post(`/newsletter${step}`, ada, 'https://evil.example')).status).toBe(403);
  expect(site.asked).toEqual([]);
});

test('without its store the newsletter acknowledges nothing', async () => {
  const site = createSite({ isDown: true });
  expect(await lead(site.post('/newsletter', ada))).toEqual([303, '/contact/error']);
  const click = await site.fetch('/newsletter/unsubscribe?key=good', { method: 'POST' });
  expect([click.status, click.headers.get('retry-after')]).toEqual([503, '300']);
});

test('a page without a form rejects a form post', async () => {
  expect((await createSite().post('/newsletter/sent', ada)).status).toBe(405);
});
