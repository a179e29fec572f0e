/** Ashby's public job posting API. One response contains the whole board; a wrong board name gets 404. */
import * as v from 'valibot';
import type { Vacancy } from './job-board.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import type { Vendor } from './vendor.ts';
import { toCommitment, toDay, toLocation, toPayRange, toWorkplaceType } from './vendor-values.ts';

const text = v.optional(v.nullable(v.string()), '');
const address = v.object({ addressLocality: text, addressCountry: text });

const job = v.object({
  id: v.string(),
  title: v.string(),
  location: text,
  address: v.nullish(v.object({ postalAddress: v.nullish(address) })),
  secondaryLocations: v.optional(
    v.array(
      v.object({
        location: text,
        // Responses contain it either plain or wrapped like `address` above.
        address: v.nullish(v.union([v.object({ postalAddress: address }), address])),
      }),
    ),
    [],
  ),
  department: text,
  team: text,
  isListed: v.optional(v.nullable(v.boolean()), true),
  isRemote: v.nullish(v.boolean()),
  workplaceType: v.nullish(v.string()),
  employmentType: text,
  descriptionHtml: text,
  publishedAt: v.nullish(v.string()),
  compensation: v.nullish(
    v.object({
      summaryComponents: v.nullish(
        v.array(
          v.object({
            compensationType: v.string(),
            interval: v.nullish(v.string()),
            currencyCode: v.nullish(v.string()),
            minValue: v.nullish(v.number()),
            maxValue: v.nullish(v.number()),
          }),
        ),
      ),
    }),
  ),
});
const board = v.object({ jobs: v.array(job) });

const endpoint = 'https://api.ashbyhq.com/posting-api/job-board';

export const ashby: Vendor = {
  async list(name, fetchJson) {
    const answer = v.parse(board, await fetchJson(`${endpoint}/${encodeURIComponent(name)}?includeCompensation=true`));
    return answer.jobs.filter(({ isListed }) => isListed !== false).map(toVacancy);
  },
};

type Job = v.InferOutput<typeof job>;

function toVacancy(raw: Job): Vacancy {
  return {
    id: raw.id,
    title: raw.title.trim(),
    summary: '',
    team: raw.team ?? '',
    department: raw.department ?? '',
    locations: toLocations(raw),
    workplaceType: toWorkplaceType(raw.workplaceType ?? (raw.isRemote ? 'Remote' : '')),
    commitment: toCommitment(raw.employmentType),
    ...toPay(raw),
    description: { kind: 'html', html: sanitiseHtml(raw.descriptionHtml ?? '') },
    sections: [],
    questions: [],
    postedOn: toDay(raw.publishedAt),
    isClosed: false,
  };
}

function toLocations({ location, address, secondaryLocations }: Job): Vacancy['locations'] {
  const first = { location, postal: address?.postalAddress };
  const others = secondaryLocations.map((other) => ({
    location: other.location,
    postal: other.address && 'postalAddress' in other.address ? other.address.postalAddress : other.address,
  }));
  return [first, ...others]
    .filter((place) => place.location)
    .map((place) => {
      const read = toLocation(place.location ?? '');
      // The location's name says "Remote" while its address has the city of the office.
      const city = /remote/i.test(read.city) ? 'Remote' : place.postal?.addressLocality || read.city;
      return { city, country: place.postal?.addressCountry || read.country };
    });
}

function toPay({ compensation }: Job): Pick<Vacancy, 'payRange'> {
  const salary = compensation?.summaryComponents?.find(({ compensationType }) => compensationType === 'Salary');
  if (!salary) return {};
  return toPayRange({
    minimum: salary.minValue,
    maximum: salary.maxValue,
    currency: salary.currencyCode,
    interval: salary.interval,
  });
}
