import type { Scenario } from '../scenario.ts';
import { capacities } from './capacity.ts';
import { clients } from './clients.ts';
import { lifecycle } from './lifecycle.ts';
import { limits } from './limits.ts';
import { outages } from './outage.ts';
import { overloads } from './overload.ts';
import { publishing } from './publishing.ts';
import { readers } from './readers.ts';
import { sharedCaches } from './shared-cache.ts';
import { soaks } from './soak.ts';
import { totalLosses } from './total-loss.ts';
import { wrongResponses } from './wrong-responses.ts';

/** These measure renders, memory, connections and times, so they must not run beside other tests. */
const toAlone = (scenario: Scenario): Scenario => ({ ...scenario, isLongOnly: true });

/**
 * Every fault of the site, in the order in which they run. Speed comes first: after many publishes, a site that starts
 * from the stored pages renders and compresses them again, for minutes.
 */
export const scenarios: readonly Scenario[] = [
  ...[...capacities, ...overloads].map(toAlone),
  ...outages,
  ...wrongResponses,
  ...lifecycle,
  ...publishing,
  ...totalLosses,
  ...sharedCaches,
  ...[...readers, ...clients, ...limits, ...soaks].map(toAlone),
];
