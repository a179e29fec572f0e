import type { Scenario } from '../scenario.ts';
import { capacities } from './capacity.ts';
import { clients } from './clients.ts';
import { lifecycle } from './lifecycle.ts';
import { limits } from './limits.ts';
import { outages } from './outage.ts';
import { overloads } from './overload.ts';
import { publishing } from './publishing.ts';
import { readers } from './readers.ts';
import { soaks } from './soak.ts';
import { suites } from './suites.ts';
import { totalLosses } from './total-loss.ts';
import { wrongAnswers } from './wrong-answers.ts';

/**
 * They count renders, memory, connections and time, and need a machine to themselves: with the tests beside them they would
 * say nothing.
 */
const toAlone = (scenario: Scenario): Scenario => ({ ...scenario, isLongOnly: true });

/**
 * Every fault, in the order in which they are tried. Speed comes first: once much is published, a site that starts from the
 * stored pages renders them again, and compresses them for minutes.
 */
export const scenarios: readonly Scenario[] = [
  ...[...capacities, ...overloads].map(toAlone),
  ...outages,
  ...wrongAnswers,
  ...lifecycle,
  ...publishing,
  ...totalLosses,
  ...[...readers, ...clients, ...limits, ...soaks, ...suites].map(toAlone),
];
