import { createQueryBudget, type QueryBudget } from '../query/query-budget.ts';
import { tooManyQueries } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/** Runs one query within the limits of a query and the rate limit of its client. Throws 429. */
export function evaluate<Result>(environment: ServiceEnvironment, run: (budget: QueryBudget) => Result): Result {
  const { evaluationBudget } = environment;
  const waitMs = evaluationBudget.readWaitMs();
  if (waitMs > 0) throw tooManyQueries(waitMs);
  const budget = createQueryBudget();
  const charge = (): void => evaluationBudget.charge(budget.readActiveMs());
  let result: Result;
  try {
    result = run(budget);
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
