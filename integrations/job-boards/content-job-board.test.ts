import { describe, expect, test } from 'vitest';
import examples from '../../site/page-types/vacancy/examples.json' with { type: 'json' };
import { createContentJobBoard, toQuestionId } from './content-job-board.ts';
import { testJobBoard } from './job-board-contract.ts';
import { Unavailable } from '../unavailable.ts';

const document = (uid: string, changes: object = {}) => ({
  uid,
  data: {
    title: 'Platform engineer',
    summary: 'Keeps paths open.',
    team: 'Platform',
    department: 'Engineering',
    locations: [{ city: 'Lisbon', country: 'Portugal' }],
    workplace_type: 'Hybrid',
    commitment: 'Full-time',
    pay_minimum: 60000,
    pay_maximum: 75000,
    pay_currency: 'EUR',
    pay_interval: 'year',
    description: [],
    sections: [],
    questions: [{ label: 'Why?', kind: 'single-select', is_required: true, options: 'One\n Two \n' }],
    posted_on: '2026-10-01',
    closes_on: null,
    is_closed: false,
    ...changes,
  },
});

const boardOf = (...documents: unknown[]) => createContentJobBoard({ listDocuments: async () => documents });

describe("vacancies of the site's own content", () => {
  testJobBoard(() => {
    let isBroken = false;
    const closed = new Set<string>();
    const documents = ['fc-1', 'fc-2'].map((uid, index) => document(uid, { posted_on: `2026-10-0${index + 1}` }));
    return {
      board: createContentJobBoard({
        listDocuments: async () => {
          if (isBroken) throw new Error('down');
          return documents.map((each) => ({ ...each, data: { ...each.data, is_closed: closed.has(each.uid) } }));
        },
      }),
      breakSource: () => {
        isBroken = true;
      },
      close: (id) => closed.add(id),
    };
  });
});

test('open vacancies are listed newest first, closed ones only by their id', async () => {
  const board = boardOf(
    document('fc-1', { posted_on: '2026-09-01' }),
    document('fc-2', { posted_on: '2026-10-05' }),
    document('fc-3', { is_closed: true }),
  );
  expect((await board.listVacancies()).map(({ id }) => id)).toEqual(['fc-2', 'fc-1']);
  expect(await board.getVacancy('fc-3')).toMatchObject({ isClosed: true });
  expect(await board.getVacancy('fc-4')).toBeUndefined();
});

test('a vacancy without a complete pay range has none', async () => {
  const [vacancy] = await boardOf(document('fc-1', { pay_maximum: null })).listVacancies();
  expect(vacancy).not.toHaveProperty('payRange');
});

test('a choice that an editor has cleared is the default of the model', async () => {
  const cleared = { workplace_type: null, commitment: null, pay_interval: null };
  const questions = [{ label: 'Why?', kind: null, is_required: false, options: null }];
  const [vacancy] = await boardOf(document('fc-1', { ...cleared, questions })).listVacancies();
  expect(vacancy).toMatchObject({
    workplaceType: 'On-site',
    commitment: 'Full-time',
    payRange: { interval: 'year' },
    questions: [{ kind: 'text', options: [] }],
  });
});

test('a vacancy that is older than the fields of the model has none of them', async () => {
  const [vacancy] = await boardOf({ uid: 'fc-1', data: { title: 'Platform engineer' } }).listVacancies();
  expect(vacancy).toMatchObject({
    title: 'Platform engineer',
    locations: [],
    sections: [],
    questions: [],
    isClosed: false,
  });
});

test('the options of a question are the lines of its text', async () => {
  const [vacancy] = await boardOf(document('fc-1')).listVacancies();
  expect(vacancy?.questions).toEqual([
    { id: toQuestionId('Why?'), label: 'Why?', kind: 'single-select', isRequired: true, options: ['One', 'Two'] },
  ]);
});

test('a question keeps its id when others are moved or removed, and equal ones have different ids', async () => {
  const listIds = async (...labels: string[]) => {
    const questions = labels.map((label) => ({ label, kind: 'text', is_required: false, options: null }));
    const [vacancy] = await boardOf(document('fc-1', { questions })).listVacancies();
    return vacancy?.questions.map(({ id }) => id) ?? [];
  };
  const [why, where] = await listIds('Why?', 'Where?');
  expect(await listIds('Where?', 'Why?')).toEqual([where, why]);
  expect(await listIds('Where?')).toEqual([where]);
  expect(new Set(await listIds('Why?', 'Why?', 'Where?')).size).toBe(3);
});

test.each([
  ['content that cannot be read', async () => Promise.reject(new Error('down'))],
  ['a document that is not a vacancy', async () => [{ uid: 'fc-1', data: {} }]],
])('%s makes the board unavailable', async (_, listDocuments) => {
  await expect(createContentJobBoard({ listDocuments }).listVacancies()).rejects.toThrow(Unavailable);
});

test('every example document of a vacancy can be parsed', async () => {
  const vacancies = await Promise.all(
    examples.map(({ document: example }) => boardOf(example).getVacancy(example.uid)),
  );
  expect(vacancies.map((vacancy) => vacancy?.isClosed)).toEqual([false, false, true, false]);
  expect(vacancies[3]).toMatchObject({ locations: [], sections: [], questions: [] });
});

test('the board of a ref has its vacancies, without incomplete drafts', async () => {
  const half = document('fc-2', { title: '' });
  const board = createContentJobBoard({
    listDocuments: async (ref) => (ref === 'draft' ? [document('fc-1'), half] : []),
  });
  expect(await board.getVacancy('fc-1')).toBeUndefined();
  const draft = board.at?.('draft');
  expect(await draft?.getVacancy('fc-1')).toMatchObject({ title: 'Platform engineer' });
  expect(await draft?.listVacancies()).toHaveLength(1);
});

test('a vacancy that is dated after its last publication was posted on that day', async () => {
  const published = (uid: string, day: string, posted: string | null) => ({
    ...document(uid, { posted_on: posted }),
    first_publication_date: '2026-10-02T09:00:00+0000',
    last_publication_date: `${day}T09:00:00+0000`,
  });
  const board = boardOf(
    published('slip', '2026-10-05', '2062-10-05'),
    published('new', '2026-11-02', '2026-11-02'),
    published('none', '2026-11-02', null),
  );
  const vacancies = await board.listVacancies();
  expect(vacancies.map(({ id, postedOn }) => `${id} ${postedOn}`)).toEqual([
    'new 2026-11-02',
    'slip 2026-10-05',
    'none 2026-10-02',
  ]);
});

test('a vacancy is known by its document, whatever its address', async () => {
  const [first] = await boardOf({ ...document('fc-1'), id: 'document-1' }).listVacancies();
  const [moved] = await boardOf({ ...document('fc-9'), id: 'document-1' }).listVacancies();
  expect([first?.lastingId, moved?.lastingId, moved?.id]).toEqual(['document-1', 'document-1', 'fc-9']);
});
