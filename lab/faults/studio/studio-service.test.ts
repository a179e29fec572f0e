/** S6, S7 and S9: faults of the service and its content during editing. */
import { expect, test } from 'vitest';
import type { SessionRow } from '../../../cms/studio-api.ts';
import { send } from '../../../cms/testing/call-service.ts';
import { useLink, type SignedIn } from '../../../cms/testing/sign-in.ts';
import { articleType, testModels } from '../../../cms/testing/test-models.ts';
import { createRandom } from '../../../scripts/fuzz/random.ts';
import type { DraftEngine } from '../../../studio/draft/draft-engine.ts';
import { createMemoryJournal } from '../../../studio/draft/memory-journal.ts';
import { benchDocument, ServiceBench } from '../../../studio/testing/service-bench.ts';
import { savingStrings } from '../../../studio/strings/editor.ts';
import { until } from '../../../tests/until.ts';
import { findReasonAgainstStrace, injectFault } from '../../processes/attach-strace.ts';
import { sendRequest } from '../../processes/content-process.ts';
import { createFastClock } from './fast-clock.ts';
import { signInPerson, startStudioProcess, StudioTab } from './studio-process.ts';

const minute = 60_000;
const megabyte = 1024 ** 2;
const teaser = 'data/teaser';
const write = (draft: DraftEngine, value: string, address = teaser) =>
  draft.change([{ kind: 'set', address, value }], { isTyping: true });
const say = ({ status: { saving } }: DraftEngine): string =>
  saving.kind === 'kept-in-browser' ? savingStrings.kept[saving.reason] : savingStrings[saving.kind];

async function signInAgain({ service }: ServiceBench, { accountId }: SignedIn) {
  const { body: link } = await send(service, `POST /admin/accounts/${accountId}/link`);
  return useLink(service, link.token ?? '');
}

test('S6: a session that ends while a word is typed loses no letter, and no other account receives one', async () => {
  const bench = await ServiceBench.start();
  const ada = await bench.signIn('Ada');
  const browser = { cookie: ada.cookie };
  const person = {
    ...ada,
    get cookie() {
      return browser.cookie;
    },
  };
  const journal = createMemoryJournal();
  const draft = await bench.open({ person, journal });
  write(draft, 'We pay at on');
  const phone = await signInAgain(bench, ada);
  const { results } = (await phone.call<{ results: SessionRow[] }>('GET /admin/me/sessions')).body;
  const here = results.find(({ isThis }) => !isThis)?.id ?? '';
  expect((await phone.call(`DELETE /admin/me/sessions/${here}`)).status).toBe(204);
  await bench.pass(2000);
  expect(say(draft)).toBe('Sign in to save');
  write(draft, 'We pay at once');
  await bench.pass(60 * minute);
  expect(draft.getValue(teaser)).toBe('We pay at once');
  // Another person signs in in the same browser: the changes must not be sent as theirs.
  browser.cookie = (await bench.signIn('Ben')).cookie;
  draft.resume();
  await bench.pass(2000);
  expect([say(draft), await bench.valueOf(teaser)]).toEqual(['Sign in to save', 'We pay']);
  // The tab is reloaded before the sign-in.
  draft.stop();
  const reloaded = await bench.open({ person, journal });
  write(reloaded, 'We pay at once, always');
  browser.cookie = (await signInAgain(bench, ada)).cookie;
  reloaded.resume();
  await bench.pass(2000);
  expect([say(reloaded), await bench.valueOf(teaser)]).toEqual(['Saved', 'We pay at once, always']);
  expect(bench.errors).toEqual([]);
});

test('S7: a full disk is named, readers are served, and all is stored when there is room', async () => {
  const space = { free: 64 * megabyte, total: 64 * megabyte };
  const bench = await ServiceBench.start({}, { readSpace: () => space });
  await bench.service.admin.publish({ documentIds: [benchDocument] });
  const draft = await bench.open({ person: await bench.signIn('Ada') });
  space.free = megabyte;
  for (const words of ['We pay at', 'We pay at once', 'We pay at once, always']) {
    write(draft, words);
    await bench.pass(10_000);
    expect(say(draft)).toBe('Kept in this browser: the server cannot store now (no room left)');
  }
  expect((await send(bench.service, 'GET /api/v2')).status).toBe(200);
  expect(await bench.valueOf(teaser)).toBe('We pay');
  space.free = 64 * megabyte;
  await bench.pass(30_000);
  expect([say(draft), await bench.valueOf(teaser)]).toEqual(['Saved', 'We pay at once, always']);
  expect(bench.errors).toEqual([]);
});

const noStrace = findReasonAgainstStrace();

test.skipIf(noStrace !== undefined)(
  'S7: a flush that fails is not called a lost connection, and after a restart all is stored',
  async () => {
    const studio = await startStudioProcess();
    const person = await signInPerson(studio, 'Ada');
    const random = createRandom(1);
    const tab = new StudioTab({ person, random, origin: studio.origin, clock: createFastClock(10) });
    await tab.open();
    await until('the document is open', () => tab.draft.status.saving.kind === 'saved');
    const injection = await injectFault(studio.process().pid, 'fsync:error=EIO:when=1');
    write(tab.draft, 'Typed on a failing disk', 'data/text');
    await until('the failure is told', () =>
      say(tab.draft).startsWith('Kept in this browser: the server cannot store'),
    );
    await injection.end();
    write(tab.draft, 'Typed on a failing disk, to the end', 'data/text');
    expect((await sendRequest(studio.process(), 'GET /admin/documents/first')).status).toBe(200);
    await studio.process().kill();
    await studio.restart();
    tab.draft.goOnline();
    await until('all is stored', () => tab.draft.status.saving.kind === 'saved' && !tab.draft.hasUnsent);
    expect(JSON.stringify(await studio.read())).toContain('Typed on a failing disk, to the end');
    expect(tab.errors).toEqual([]);
  },
);

const quote = { slice_type: 'quote', slice_label: null, id: 'quote$1', variation: 'default', version: 'initial' };
const slices = [{ ...quote, primary: { text: [{ type: 'paragraph', text: 'Said', spans: [] }] }, items: [] }];

test('S9: a version that a token saves is merged into what is typed, and only the same words are kept aside', async () => {
  const bench = await ServiceBench.start({ category: 'news' });
  const draft = await bench.open({ person: await bench.signIn('Ada'), kindOf: () => 'text' });
  write(draft, 'We pay at once');
  write(draft, 'guide', 'data/category');
  const version = (await bench.service.admin.getDocument(benchDocument))?.version ?? 0;
  const data = { teaser: 'Today We pay', category: 'news', accent: '#00ff00' };
  const saved = await send(bench.service, `PUT /admin/documents/${benchDocument}/draft`, { body: { version, data } });
  expect(saved.status).toBe(200);
  await bench.pass(3000);
  expect([draft.getValue(teaser), draft.getValue('data/accent')]).toEqual(['Today We pay at once', '#00ff00']);
  // The text is on the service already when the next version arrives, so words of both cannot be told apart.
  write(draft, 'Today We pay at once, always');
  await bench.pass(3000);
  const next = {
    version: (await bench.service.admin.getDocument(benchDocument))?.version ?? 0,
    data: { teaser: 'Never' },
  };
  expect((await send(bench.service, `PUT /admin/documents/${benchDocument}/draft`, { body: next })).status).toBe(200);
  draft.hearNews(Infinity);
  await bench.pass(3000);
  expect(draft.getValue(teaser)).toBe('Never');
  expect(draft.kept.map(({ value }) => value)).toContain('Today We pay at once, always');
  expect(say(draft)).toBe('Saved');
  expect(bench.errors).toEqual([]);
});

test('S9: a field and a slice that lose their model keep their text, and it goes on being saved', async () => {
  const bench = await ServiceBench.start({ body_slices: slices });
  const draft = await bench.open({ person: await bench.signIn('Ada'), kindOf: () => 'text' });
  const [slice] = draft.getRows('data/body_slices') ?? [];
  write(draft, 'We pay at once');
  const { teaser: _, ...fields } = articleType.json.Main;
  const body_slices = { type: 'Slices', config: { choices: {} } };
  const article = { ...articleType, json: { Main: { ...fields, body_slices } } };
  await bench.service.admin.putModels({ ...testModels, customTypes: [article] });
  write(draft, 'We pay at once, always');
  write(draft, 'Said by Ada', `data/body_slices/@${slice}/items/label`);
  await bench.pass(3000);
  expect(say(draft)).toBe('Saved');
  expect(draft.problems.map(({ address }) => address)).toEqual(expect.arrayContaining([teaser]));
  const stored = JSON.stringify(await bench.read());
  expect(stored).toContain('We pay at once, always');
  expect(stored).toContain('Said');
  // The model is restored, and nothing was lost.
  await bench.service.admin.putModels(testModels);
  write(draft, 'We pay at once, always, everywhere');
  await bench.pass(3000);
  expect(draft.problems.map(({ address }) => address)).not.toContain(teaser);
  expect(await bench.valueOf(teaser)).toBe('We pay at once, always, everywhere');
  expect(bench.errors).toEqual([]);
});
