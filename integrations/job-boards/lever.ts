/** Lever's Postings API. A site is on either the global or the European host; the other one responds 404. */
import * as v from 'valibot';
import type { Vacancy } from './job-board.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import type { Vendor } from './vendor.ts';
import { toCommitment, toDay, toLocation, toPayRange, toWorkplaceType } from './vendor-values.ts';

const text = v.optional(v.nullable(v.string()), '');

const posting = v.object({
  id: v.string(),
  text: v.string(),
  categories: v.object({
    team: text,
    department: text,
    commitment: text,
    location: text,
    allLocations: v.optional(v.array(v.string()), []),
  }),
  country: v.nullish(v.string()),
  createdAt: v.nullish(v.number()),
  workplaceType: v.nullish(v.string()),
  descriptionPlain: text,
  description: text,
  lists: v.optional(v.array(v.object({ text: v.string(), content: v.string() })), []),
  additional: text,
  salaryRange: v.nullish(
    v.object({
      min: v.nullish(v.number()),
      max: v.nullish(v.number()),
      currency: v.nullish(v.string()),
      interval: v.nullish(v.string()),
    }),
  ),
});
const postings = v.array(posting);

const endpoints = ['https://api.lever.co/v0/postings', 'https://api.eu.lever.co/v0/postings'];

export const lever: Vendor = {
  async list(name, fetchJson) {
    for (const endpoint of endpoints) {
      const answer = await fetchJson(`${endpoint}/${encodeURIComponent(name)}?mode=json`);
      if (answer !== undefined) return v.parse(postings, answer).map(toVacancy);
    }
    throw new Error(`No Lever site is called ${name}`);
  },
};

function toVacancy(raw: v.InferOutput<typeof posting>): Vacancy {
  const { categories } = raw;
  const places = categories.allLocations.length > 0 ? categories.allLocations : [categories.location ?? ''];
  const locations = places.filter(Boolean).map(toLocation);
  return {
    id: raw.id,
    title: raw.text.trim(),
    summary: '',
    team: categories.team ?? '',
    department: categories.department ?? '',
    // Uses the posting's country for a location without one.
    locations: locations.map((place) => ({
      ...place,
      country: place.country || (locations.length === 1 ? (raw.country ?? '') : ''),
    })),
    workplaceType: toWorkplaceType(raw.workplaceType),
    commitment: toCommitment(categories.commitment),
    ...(raw.salaryRange
      ? toPayRange({
          minimum: raw.salaryRange.min,
          maximum: raw.salaryRange.max,
          currency: raw.salaryRange.currency,
          interval: raw.salaryRange.interval,
        })
      : {}),
    description: { kind: 'html', html: sanitiseHtml(`${raw.description ?? ''}${raw.additional ?? ''}`) },
    sections: raw.lists.map((list) => ({
      heading: list.text,
      text: { kind: 'html', html: sanitiseHtml(`<ul>${list.content}</ul>`) },
    })),
    questions: [],
    postedOn: toDay(raw.createdAt),
    isClosed: false,
  };
}
