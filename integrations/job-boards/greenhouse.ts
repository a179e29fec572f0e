/** Greenhouse's Job Board API. Its HTML is entity-encoded; only the endpoint of a single job has questions and pay. */
import * as v from 'valibot';
import type { Vacancy, VacancyQuestion } from './job-board.ts';
import { decodeEntities, sanitiseHtml } from './sanitise-html.ts';
import type { Vendor } from './vendor.ts';
import { toCommitment, toDay, toLocation, toPayRange, toWorkplaceType } from './vendor-values.ts';

const named = v.object({ name: v.nullish(v.string()) });
const question = v.object({
  label: v.string(),
  required: v.nullish(v.boolean()),
  fields: v.array(
    v.object({
      name: v.string(),
      type: v.string(),
      values: v.optional(v.array(v.object({ label: v.string() })), []),
    }),
  ),
});
const job = v.object({
  id: v.number(),
  title: v.string(),
  updated_at: v.nullish(v.string()),
  first_published: v.nullish(v.string()),
  application_deadline: v.nullish(v.string()),
  location: v.nullish(named),
  content: v.optional(v.string(), ''),
  departments: v.optional(v.array(named), []),
  offices: v.optional(v.array(named), []),
  metadata: v.nullish(v.array(v.object({ name: v.string(), value: v.unknown() }))),
  questions: v.optional(v.array(question), []),
  pay_input_ranges: v.nullish(
    v.array(
      v.object({
        min_cents: v.nullish(v.number()),
        max_cents: v.nullish(v.number()),
        currency_type: v.nullish(v.string()),
        title: v.nullish(v.string()),
      }),
    ),
  ),
});
const jobs = v.object({ jobs: v.array(job) });

const endpoint = 'https://boards-api.greenhouse.io/v1/boards';

export const greenhouse: Vendor = {
  async list(name, fetchJson) {
    const answer = v.parse(
      jobs,
      await fetchJson(`${endpoint}/${encodeURIComponent(name)}/jobs?content=true&pay_transparency=true`),
    );
    return answer.jobs.map(toVacancy);
  },
  async get(name, id, fetchJson) {
    const answer = await fetchJson(
      `${endpoint}/${encodeURIComponent(name)}/jobs/${encodeURIComponent(id)}?questions=true&pay_transparency=true`,
    );
    return answer === undefined ? undefined : toVacancy(v.parse(job, answer));
  },
};

type Job = v.InferOutput<typeof job>;

function toVacancy(raw: Job): Vacancy {
  const place = raw.location?.name ?? '';
  const deadline = toDay(raw.application_deadline);
  const department = raw.departments[0]?.name ?? '';
  return {
    id: String(raw.id),
    title: raw.title.trim(),
    summary: '',
    team: department,
    department,
    // Several locations are separated by semicolons or "or".
    locations: place
      .split(/;| or /)
      .filter((part) => part.trim())
      .map(toLocation),
    workplaceType: toWorkplaceType(getMetadata(raw, /workplace|remote|location type/i) ?? place),
    commitment: toCommitment(getMetadata(raw, /employment|commitment|contract/i)),
    ...toPay(raw),
    description: { kind: 'html', html: sanitiseHtml(decodeEntities(raw.content)) },
    sections: [],
    questions: raw.questions.flatMap(toQuestions),
    postedOn: toDay(raw.first_published ?? raw.updated_at),
    ...(deadline ? { closesOn: deadline } : {}),
    isClosed: false,
  };
}

/** Custom fields, which most employers use for data without a field in the API. */
function getMetadata({ metadata }: Job, name: RegExp): string | undefined {
  const value = metadata?.find((entry) => name.test(entry.name))?.value;
  return typeof value === 'string' ? value : undefined;
}

/** The API does not give the interval. An amount below a thousand is per hour. */
function toPay({ pay_input_ranges: ranges }: Job): Pick<Vacancy, 'payRange'> {
  const range = ranges?.[0];
  if (!range?.min_cents || !range.max_cents) return {};
  const maximum = range.max_cents / 100;
  return toPayRange({
    minimum: range.min_cents / 100,
    maximum,
    currency: range.currency_type,
    interval: maximum < 1000 ? 'hour' : 'year',
  });
}

/** Questions that the site's own form asks already. */
const ownFields = new Set([
  'first_name',
  'last_name',
  'email',
  'phone',
  'location',
  'resume',
  'resume_text',
  'cover_letter',
  'cover_letter_text',
]);

const kinds: Readonly<Record<string, VacancyQuestion['kind']>> = {
  input_text: 'text',
  textarea: 'textarea',
  input_file: 'file',
  input_hidden: 'hidden',
  multi_value_single_select: 'single-select',
  multi_value_multi_select: 'multi-select',
};

function toQuestions({ label, required, fields }: v.InferOutput<typeof question>): VacancyQuestion[] {
  return fields.flatMap(({ name, type, values }) => {
    const kind = kinds[type];
    if (!kind || ownFields.has(name) || /linkedin/i.test(label)) return [];
    return [
      {
        id: name.replace(/\[\]$/, ''),
        label,
        kind,
        isRequired: required ?? false,
        options: values.map((value) => value.label),
      },
    ];
  });
}
