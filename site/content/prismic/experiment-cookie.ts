import { readCookie } from './read-cookie.ts';

export const experimentCookie = 'io.prismic.experiment';

/** An experiment as the root document names it. `weight` is ours: the share of visitors, equal unless told. */
export interface RunningExperiment {
  id: string;
  googleId: string;
  name: string;
  variations: readonly { id: string; ref: string; label: string; weight?: number }[];
}

interface ChosenVariation {
  googleId: string;
  index: number;
  ref: string;
}

/** The first running one is the current one (specification 4). */
export function getCurrentExperiment(root: object): RunningExperiment | undefined {
  const { experiments } = root as { experiments?: { running?: RunningExperiment[] } };
  return experiments?.running?.[0];
}

/** `"<googleId> <index>"`, percent-encoded or not. Whatever does not name a variation of the current experiment is no choice. */
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
