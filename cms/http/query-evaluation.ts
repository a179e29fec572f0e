import { createQueryBudget, type QueryBudget } from '../query/query-budget.ts';
import { tooManyQueries } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/** Runs one query within the cost limit of a query and the rate limit of its client. Throws 429. */
export async function evaluate<Result>(
  environment: ServiceEnvironment,
  run: (budget: QueryBudget) => Promise<Result>,
): Promise<Result> {
  const { evaluationBudget } = environment;
  const waitMs = evaluationBudget.readWaitMs();
  if (waitMs > 0) throw tooManyQueries(waitMs);
  const budget = createQueryBudget();
  try {
    return await run(budget);
  } finally {
    evaluationBudget.charge(budget.readActiveMs());
  }
}
