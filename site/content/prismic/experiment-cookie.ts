import { readCookie } from './read-cookie.ts';

export const experimentCookie = 'io.prismic.experiment';

/** An experiment in the API's entry response. `weight` is our addition: the share of visitors, equal by default. */
export interface RunningExperiment {
  readonly id: string;
  readonly googleId: string;
  readonly name: string;
  readonly variations: readonly { id: string; ref: string; label: string; weight?: number }[];
}

interface ChosenVariation {
  readonly googleId: string;
  readonly index: number;
  readonly ref: string;
}

/** The first running experiment is the current one. */
export function getCurrentExperiment(root: object): RunningExperiment | undefined {
  const { experiments } = root as { experiments?: { running?: RunningExperiment[] } };
  return experiments?.running?.[0];
}

/**
 * Reads `"<googleId> <index>"`, percent-encoded or not; `undefined` unless it names a variation of the current
 * experiment.
 */
export function readExperimentCookie(
  cookies: string | undefined,
  experiment: RunningExperiment | undefined,
): ChosenVariation | undefined {
  const [googleId, index, ...more] = readCookie(cookies, experimentCookie)?.trim().split(' ') ?? [];
  if (!experiment || googleId !== experiment.googleId || more.length > 0) return undefined;
  if (index === undefined || !/^\d{1,3}$/.test(index)) return undefined;
  const variation = experiment.variations[Number(index)];
  return variation && { googleId, index: Number(index), ref: variation.ref };
}

export function toExperimentCookie({ googleId, index }: Pick<ChosenVariation, 'googleId' | 'index'>): string {
  return `${experimentCookie}=${encodeURIComponent(`${googleId} ${index}`)}`;
}
