import { toQuestionId } from '../../integrations/job-boards/content-job-board.ts';
import type { Vacancy } from '../../integrations/job-boards/job-board.ts';

/** A vacancy for tests, open on 21 November 2026. */
export function createExampleVacancy(changes: Partial<Vacancy> = {}): Vacancy {
  return {
    id: 'fc-1',
    title: 'Senior engineer, platform',
    summary: 'Decide which clouds a message is written to.',
    team: 'Platform',
    department: 'Engineering',
    locations: [{ city: 'Amsterdam', country: 'Netherlands' }],
    workplaceType: 'Hybrid',
    commitment: 'Full-time',
    payRange: { minimum: 92_000, maximum: 103_000, currency: 'EUR', interval: 'year' },
    description: {
      kind: 'structured',
      blocks: [{ type: 'paragraph', text: 'Small & exact <code>.', spans: [], direction: 'ltr' }],
    },
    sections: [
      {
        heading: 'What you need',
        text: { kind: 'structured', blocks: [{ type: 'list-item', text: 'Types', spans: [], direction: 'ltr' }] },
      },
    ],
    questions: [],
    postedOn: '2026-11-09',
    closesOn: '2027-01-31',
    isClosed: false,
    ...changes,
  };
}

/** Answers to the questions of the example document `fc-1001`. */
export const exampleAnswers = {
  [toQuestionId('Describe a failure you could not reproduce and what you did next.')]: 'An answer of some length.',
  [toQuestionId('Which country would you work from?')]: 'Portugal',
};
