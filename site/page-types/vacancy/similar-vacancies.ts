import type { Vacancy } from '../../../integrations/job-boards/job-board.ts';

/** The most similar open vacancies: same team, then department, then a common location, then the newest. */
export function listSimilar(vacancy: Vacancy, open: readonly Vacancy[], count = 3): Vacancy[] {
  return open
    .filter(({ id }) => id !== vacancy.id)
    .toSorted(
      (one, other) =>
        getNearness(other, vacancy) - getNearness(one, vacancy) || other.postedOn.localeCompare(one.postedOn),
    )
    .slice(0, count);
}

function getNearness(one: Vacancy, other: Vacancy): number {
  const cities = new Set(other.locations.map(({ city }) => city));
  return (
    (one.team !== '' && one.team === other.team ? 4 : 0) +
    (one.department !== '' && one.department === other.department ? 2 : 0) +
    (one.locations.some(({ city }) => cities.has(city)) ? 1 : 0)
  );
}
