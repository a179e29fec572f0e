import { createQueryWork, type QueryWork } from '../query/query-work.ts';
import { tooManyQueries } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/** Runs one query within the limits of a query and the rate limit of its client. Throws 429. */
export function evaluate<Result>(environment: ServiceEnvironment, run: (work: QueryWork) => Result): Result {
  const { evaluationBudget } = environment;
  const waitMs = evaluationBudget.readWaitMs();
  if (waitMs > 0) throw tooManyQueries(waitMs);
  const work = createQueryWork();
  const charge = (): void => evaluationBudget.charge(work.readActiveMs());
  let result: Result;
  try {
    result = run(work);
  } catch (error) {
    charge();
    throw error;
  }
  if (!(result instanceof Promise)) {
    charge();
    return result;
  }
  return result.finally(charge) as Result;
}
