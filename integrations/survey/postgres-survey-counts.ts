/** Counts in PostgreSQL, for replicas: one row per answer, without anything that connects two answers. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SiteDatabase } from '../postgres/site-database.ts';
import { orUnavailable } from '../unavailable.ts';
import { compareCounts, type SurveyCounts } from './survey-counts.ts';

const countRow = v.object({ month: v.string(), question: v.string(), answer: v.string(), count: v.number() });

export function createPostgresSurveyCounts({ database }: { database: SiteDatabase }): SurveyCounts {
  return {
    async add(month, answers) {
      // The transaction may run twice; with the same keys the answers are stored once.
      const rows = Object.entries(answers).map(([question, answer]) => [randomUUID(), month, question, answer]);
      await orUnavailable('The answers could not be counted', () =>
        database.transact(async ({ run }) => {
          for (const row of rows)
            await run(
              `insert into site.survey_answers (idempotency_key, month, question, answer) values ($1, $2, $3, $4)
                on conflict (idempotency_key) do nothing`,
              row,
            );
        }),
      );
    },
    async list() {
      const counts = await database.transact(({ list }) =>
        list(
          countRow,
          'select month, question, answer, count(*)::integer as count from site.survey_answers group by 1, 2, 3',
        ),
      );
      return counts.toSorted(compareCounts);
    },
  };
}
