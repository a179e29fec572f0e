/** Counts in one JSON file per month. Only one process writes them. */
import path from 'node:path';
import * as v from 'valibot';
import { listNames, makePrivateDirectory, readIfThere, replaceDurably } from '../durable-file.ts';
import { orUnavailable } from '../unavailable.ts';
import { compareCounts, type SurveyCounts } from './survey-counts.ts';

/** By question, then by answer: the count. */
const monthSchema = v.record(v.string(), v.record(v.string(), v.number()));
type Month = v.InferOutput<typeof monthSchema>;

export function createFileSurveyCounts({ directory }: { directory: string }): SurveyCounts {
  let last: Promise<void> = Promise.resolve();

  async function addOne(month: string, answers: Readonly<Record<string, string>>): Promise<void> {
    await makePrivateDirectory(directory);
    const file = path.join(directory, `${month}.json`);
    const counts = await readMonth(file);
    for (const [question, answer] of Object.entries(answers)) {
      const own = (counts[question] ??= {});
      own[answer] = (own[answer] ?? 0) + 1;
    }
    await replaceDurably(file, JSON.stringify(counts, null, 2));
  }

  return {
    add: (month, answers) =>
      orUnavailable('The answers could not be counted', () => {
        const done = last.then(() => addOne(month, answers));
        // The next write waits for this one, whether or not it fails.
        last = done.catch(() => undefined);
        return done;
      }),
    async list() {
      const names = await listNames(directory);
      const months = names.filter((name) => /^\d{4}-\d\d\.json$/.test(name));
      const counted = await Promise.all(
        months.map(async (name) => toCounts(path.basename(name, '.json'), await readMonth(path.join(directory, name)))),
      );
      return counted.flat().toSorted(compareCounts);
    },
  };
}

function toCounts(month: string, counts: Month) {
  return Object.entries(counts).flatMap(([question, answers]) =>
    Object.entries(answers).map(([answer, count]) => ({ month, question, answer, count })),
  );
}

async function readMonth(file: string): Promise<Month> {
  const text = await readIfThere(file);
  return text === undefined ? {} : v.parse(monthSchema, JSON.parse(text));
}
