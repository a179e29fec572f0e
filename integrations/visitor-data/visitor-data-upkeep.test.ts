import { expect, test } from 'vitest';
import { createVisitorDataUpkeep, type VisitorDataUpkeepOptions } from './visitor-data-upkeep.ts';

const steps = ['wrapped', 'enquiries', 'subscribers', 'consents', 'sendings'];

test.each(steps)('when the step "%s" fails, the others are done, and it is named', async (fault) => {
  const done: string[] = [];
  const told: object[] = [];
  const note =
    <Result>(step: string, result: Result) =>
    async (): Promise<Result> => {
      done.push(step);
      if (step === fault) throw new Error('disk full');
      return result;
    };
  // Only these methods are used.
  const parts = {
    recordKeys: { tidy: note('wrapped', 0) },
    inbox: { sealPlain: note('enquiries', 0) },
    newsletter: { tidy: note('subscribers', { erased: 0, sealed: 0 }), forgetSendings: note('sendings', 2) },
    consentRecords: { deleteBefore: note('consents', 3) },
  } as unknown as Pick<VisitorDataUpkeepOptions, 'recordKeys' | 'inbox' | 'newsletter' | 'consentRecords'>;
  const tell = (fields: object): void => void told.push(fields);
  await createVisitorDataUpkeep({ ...parts, logger: { info: tell, warn: tell }, now: () => new Date(0) }).run();
  expect(done).toEqual(steps);
  expect(told).toContainEqual({ err: new Error('disk full'), step: fault });
  const counts = { consents: 3, sendings: 2 };
  expect(told.at(-1)).toMatchObject(Object.fromEntries(Object.entries(counts).filter(([step]) => step !== fault)));
});
