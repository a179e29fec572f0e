/** The variables that select the long form of a randomised test. */
const longForms = [
  'CACHE_LIVES',
  'CARRIED_CHANGES',
  'DAMAGES',
  'DRAFT_RUNS',
  'FORM_FUZZ_RUNS',
  'HOSTILE_RUNS',
  'INTERLEAVINGS',
  'KILL_TEST_LOOPS',
  'MEDIA_FUZZ_RUNS',
  'RICH_TEXT_RUNS',
  'SEARCH_CORPORA',
  'STUDIO_KILLS',
  'STUDIO_RUNS',
] as const;

const fixedSeed = 20_260_101;

/**
 * The seed of all tests with random cases: fixed, so that CI only fails because of a change, and random in long runs,
 * which search for new cases. `FUZZ_SEED` repeats a run.
 */
export function choosePropertySeed(environment: Readonly<Record<string, string | undefined>>): number {
  const given = environment['FUZZ_SEED'];
  if (given !== undefined) return Number(given);
  return longForms.some((name) => environment[name] !== undefined) ? Date.now() % 2 ** 31 : fixedSeed;
}
