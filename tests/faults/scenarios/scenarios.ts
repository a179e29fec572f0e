import type { Scenario } from '../scenario.ts';
import { outages } from './outage.ts';
import { wrongAnswers } from './wrong-answers.ts';

/** Every fault, in the order in which they are tried. */
export const scenarios: readonly Scenario[] = [...outages, ...wrongAnswers];
