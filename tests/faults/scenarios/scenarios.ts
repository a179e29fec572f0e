import type { Scenario } from '../scenario.ts';
import { clients } from './clients.ts';
import { lifecycle } from './lifecycle.ts';
import { outages } from './outage.ts';
import { overloads } from './overload.ts';
import { readers } from './readers.ts';
import { wrongAnswers } from './wrong-answers.ts';

/** They count renders, memory and connections, and need a machine to themselves: with the tests beside them they would say nothing. */
const alone: readonly Scenario[] = [...readers, ...clients, ...lifecycle, ...overloads].map((scenario) => ({
  ...scenario,
  isLongOnly: true,
}));

/** Every fault, in the order in which they are tried. */
export const scenarios: readonly Scenario[] = [...outages, ...wrongAnswers, ...alone];
