import { describe, expect, test } from 'vitest';
import { testJobBoard, type OpenedBoard } from './job-board-contract.ts';
import ashbyAnswer from './recorded/ashby.json' with { type: 'json' };
import greenhouseJob from './recorded/greenhouse-job.json' with { type: 'json' };
import greenhouseJobs from './recorded/greenhouse-jobs.json' with { type: 'json' };
import leverAnswer from './recorded/lever.json' with { type: 'json' };
import { createVendorJobBoard, type VendorKind } from './vendor-job-board.ts';
import { Unavailable } from '../unavailable.ts';

type Answer = (url: URL, removed: ReadonlySet<string>) => unknown;

/** Responses in the vendor's format, without removed vacancies. `undefined` stands for a 404. */
const answers: Readonly<Record<VendorKind, Answer>> = {
  greenhouse: (url, removed) => {
    const id = /\/jobs\/(.+)$/.exec(url.pathname)?.[1];
    const jobs = greenhouseJobs.jobs.filter((job) => !removed.has(String(job.id)));
    if (!id) return { jobs };
    const listed = jobs.find((job) => String(job.id) === id);
    return listed && (listed.id === greenhouseJob.id ? greenhouseJob : { ...listed, questions: [] });
  },
  lever: (_, removed) => leverAnswer.filter(({ id }) => !removed.has(id)),
  ashby: (_, removed) => ({ ...ashbyAnswer, jobs: ashbyAnswer.jobs.filter(({ id }) => !removed.has(id)) }),
};

function open(kind: VendorKind, answer = answers[kind]): OpenedBoard & { asked: URL[] } {
  const removed = new Set<string>();
  const asked: URL[] = [];
  let isBroken = false;
  let time = 0;
  const board = createVendorJobBoard({
    kind,
    name: 'example',
    timeoutMs: 1000,
    now: () => time,
    fetch: async (address) => {
      const url = new URL(address);
      asked.push(url);
      if (isBroken) throw new TypeError('fetch failed');
      const body = answer(url, removed);
      return body === undefined ? new Response('not found', { status: 404 }) : Response.json(body);
    },
  });
  return {
    board,
    asked,
    breakSource: () => {
      isBroken = true;
    },
    close: (id) => {
      removed.add(id);
      // The list is fetched again only when its TTL has passed.
      time += 60_001;
    },
  };
}

describe.each(['greenhouse', 'lever', 'ashby'] as const)('vacancies of %s', (kind) => {
  testJobBoard(() => open(kind));
});

test('Greenhouse: encoded HTML is decoded once, then sanitised', async () => {
  const vacancy = (await open('greenhouse').board.listVacancies()).find(({ id }) => id === '4011001');
  expect(vacancy?.description).toEqual({
    kind: 'html',
    html: '<h3>The work</h3>\n<p>Keep &amp; close the books.\u00a0</p><p>See <a rel="noopener nofollow">this</a> and <a href="https://example.com/" rel="noopener nofollow">that</a>.</p>',
  });
  expect(vacancy?.locations).toEqual([
    { city: 'Lisbon', country: 'Portugal' },
    { city: 'Remote', country: 'Portugal' },
  ]);
});

test("Greenhouse: the single job adds its pay, its deadline and the questions that the site's form lacks", async () => {
  const vacancy = await open('greenhouse').board.getVacancy('4011001');
  expect(vacancy).toMatchObject({
    title: 'Ledger engineer',
    payRange: { minimum: 60_000, maximum: 72_000.5, currency: 'EUR', interval: 'year' },
    closesOn: '2027-01-01',
    questions: [
      {
        id: 'question_1002',
        label: 'Which ledgers have you run?',
        kind: 'multi-select',
        isRequired: true,
        options: ['Double entry', 'Single entry'],
      },
      { id: 'question_1003', label: 'A piece of work', kind: 'file', isRequired: false, options: [] },
    ],
  });
});

test('Lever: lists become sections, and pay by the month is left out', async () => {
  const [intern, engineer] = await open('lever').board.listVacancies();
  expect(engineer).toMatchObject({
    workplaceType: 'Hybrid',
    locations: [{ city: 'Amsterdam', country: 'NL' }],
    payRange: { minimum: 90_000, maximum: 101_000, currency: 'EUR', interval: 'year' },
    sections: [
      {
        heading: 'What you will do',
        text: { html: '<ul><li>Reduce copies</li><li>Show that the promise holds</li></ul>' },
      },
    ],
  });
  expect(intern).toMatchObject({ commitment: 'Internship', workplaceType: 'Remote' });
  expect(intern).not.toHaveProperty('payRange');
});

test('Lever: a site on the European host is found there', async () => {
  const { board, asked } = open('lever', (url) => (url.host === 'api.eu.lever.co' ? leverAnswer : undefined));
  expect(await board.listVacancies()).toHaveLength(2);
  expect(asked.map(({ host }) => host)).toEqual(['api.lever.co', 'api.eu.lever.co']);
});

test('Ashby: an unlisted job stays unlisted, and a remote location has no city', async () => {
  const vacancies = await open('ashby').board.listVacancies();
  expect(vacancies.map(({ title }) => title)).toEqual(['Certification engineer', 'Product manager']);
  expect(vacancies[0]).toMatchObject({ workplaceType: 'Remote', commitment: 'Temporary' });
  expect(vacancies[1]?.locations).toEqual([
    { city: 'London', country: 'United Kingdom' },
    { city: 'Remote', country: 'Netherlands' },
  ]);
});

test('a list is fetched once a minute, however many callers need it', async () => {
  const { board, asked } = open('lever');
  await Promise.all([board.listVacancies(), board.listVacancies(), board.getVacancy('never-was')]);
  expect(asked).toHaveLength(1);
});

test('a failure is not cached, so the next request tries again', async () => {
  let isDown = true;
  const { board } = open('lever', () => {
    if (isDown) throw new TypeError('fetch failed');
    return leverAnswer;
  });
  await expect(board.listVacancies()).rejects.toThrow(Unavailable);
  isDown = false;
  expect(await board.listVacancies()).toHaveLength(2);
});

test.each([
  ['a response of another shape', () => ({ jobs: [{ id: 'text' }] })],
  ['a wrong board name', () => undefined],
])('%s makes the board unavailable', async (_, answer) => {
  for (const kind of ['greenhouse', 'lever', 'ashby'] as const) {
    await expect(open(kind, answer).board.listVacancies()).rejects.toThrow(Unavailable);
  }
});
