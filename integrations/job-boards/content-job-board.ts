/**
 * The local job board. Vacancies are documents of the site's own content, and are parsed like any vendor's response.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { compareNewestFirst, type JobBoard, type Vacancy } from './job-board.ts';
import { orUnavailable } from '../unavailable.ts';
import { toPayRange } from './vendor-values.ts';

const text = v.optional(v.nullable(v.string()), '');
const filledText = v.pipe(v.string(), v.nonEmpty());
const blocks = v.optional(v.array(v.unknown()), []);

const vacancyDocument = v.object({
  id: v.optional(filledText),
  uid: filledText,
  first_publication_date: v.optional(v.nullable(v.string())),
  last_publication_date: v.optional(v.nullable(v.string())),
  data: v.object({
    title: filledText,
    summary: text,
    team: text,
    department: text,
    locations: v.nullish(v.array(v.object({ city: text, country: text })), []),
    // The model's defaults, which an editor may clear: one vacancy must not take the others from readers.
    workplace_type: v.nullish(v.picklist(['On-site', 'Hybrid', 'Remote']), 'On-site'),
    commitment: v.nullish(v.picklist(['Full-time', 'Part-time', 'Apprenticeship']), 'Full-time'),
    pay_minimum: v.nullish(v.number()),
    pay_maximum: v.nullish(v.number()),
    pay_currency: v.nullish(v.string()),
    pay_interval: v.nullish(v.picklist(['year', 'hour'])),
    description: blocks,
    sections: v.nullish(v.array(v.object({ heading: text, items: blocks })), []),
    questions: v.nullish(
      v.array(
        v.object({
          label: text,
          kind: v.nullish(v.picklist(['text', 'textarea', 'single-select']), 'text'),
          is_required: v.nullish(v.boolean(), false),
          options: text,
        }),
      ),
      [],
    ),
    posted_on: v.nullish(v.string()),
    closes_on: v.nullish(v.string()),
    is_closed: v.nullish(v.boolean(), false),
  }),
});

/** Every vacancy, open or closed, as published or as a ref shows it. Throws on failure. */
type ListDocuments = (ref?: string) => Promise<unknown[]>;

export function createContentJobBoard({ listDocuments }: { listDocuments: ListDocuments }): JobBoard {
  return {
    ...createBoard(async () => (await listDocuments()).map(toVacancy)),
    at: (ref) => createBoard(async () => (await listDocuments(ref)).flatMap(toReadable)),
  };
}

function createBoard(list: () => Promise<Vacancy[]>): JobBoard {
  const listAll = () => orUnavailable('The vacancies could not be read', list);
  return {
    isOwnContent: true,
    listVacancies: async () => (await listAll()).filter((vacancy) => !vacancy.isClosed).sort(compareNewestFirst),
    getVacancy: async (id) => (await listAll()).find((vacancy) => vacancy.id === id),
  };
}

function toReadable(document: unknown): Vacancy[] {
  return v.is(vacancyDocument, document) ? [toVacancy(document)] : [];
}

function toVacancy(document: unknown): Vacancy {
  const { id: lastingId, uid, data, ...dates } = v.parse(vacancyDocument, document);
  return {
    id: uid,
    title: data.title,
    summary: data.summary ?? '',
    team: data.team ?? '',
    department: data.department ?? '',
    locations: data.locations.map(({ city, country }) => ({ city: city ?? '', country: country ?? '' })),
    workplaceType: data.workplace_type,
    commitment: data.commitment,
    ...toPayRange({
      minimum: data.pay_minimum,
      maximum: data.pay_maximum,
      currency: data.pay_currency,
      interval: data.pay_interval ?? 'year',
    }),
    description: { kind: 'structured', blocks: data.description },
    sections: data.sections.map((section) => ({
      heading: section.heading ?? '',
      text: { kind: 'structured', blocks: section.items },
    })),
    questions: data.questions.map((question, index, all) => ({
      id: toQuestionId(question.label ?? '', countEqual(all.slice(0, index), question)),
      label: question.label ?? '',
      kind: question.kind,
      isRequired: question.is_required,
      options: (question.options ?? '')
        .split('\n')
        .map((option) => option.trim())
        .filter(Boolean),
    })),
    ...(lastingId !== undefined && { lastingId }),
    postedOn: toPostingDay(data.posted_on, dates),
    ...(data.closes_on ? { closesOn: data.closes_on } : {}),
    isClosed: data.is_closed,
  };
}

/** Lists begin with the newest: a day after the last publication is a slip, with which a vacancy would stay first. */
function toPostingDay(
  written: string | null | undefined,
  dates: { first_publication_date?: string | null | undefined; last_publication_date?: string | null | undefined },
): string {
  const [first, last] = [dates.first_publication_date?.slice(0, 10), dates.last_publication_date?.slice(0, 10)];
  const day = written ?? first ?? '';
  return last !== undefined && day > last ? last : day;
}

/**
 * Made of the question's text, not of its place: an applicant may have the form open while an editor changes the
 * order. `earlier`: how many questions before it have the same text.
 */
export function toQuestionId(label: string, earlier = 0): string {
  const key = createHash('sha256').update(label).digest('hex').slice(0, 16);
  return `question_${key}${earlier === 0 ? '' : `_${earlier + 1}`}`;
}

function countEqual(others: readonly { label: string | null }[], { label }: { label: string | null }): number {
  return others.filter((other) => (other.label ?? '') === (label ?? '')).length;
}
