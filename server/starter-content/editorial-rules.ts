/** Editorial rules that the models cannot express: lengths, punctuation, sources, repetition. */
import { ContentFileError } from './content-file-error.ts';
import type { ContentFile } from './read-content-files.ts';
import { findRedirectProblems } from './redirect-problems.ts';
import { findMarks } from './typographic-marks.ts';

const articleTypes = new Set([
  'campaign',
  'culture_post',
  'engineering_content',
  'engineering_post',
  'landing_page',
  'payment_insight',
  'press_release',
]);
const typesWithTakeaways = new Set(['culture_post', 'engineering_post', 'payment_insight']);

const longestTitle = 80;
const summaryLength = { least: 120, most: 260 };
const takeawayCount = { least: 2, most: 4 };

/** This number of equal words in a row occurs only in copies. */
const copiedWords = 12;

/** Topics by which listings can be filtered. A new one also needs its French and German names (`site/language`). */
const topics = new Set([
  'Apprenticeships',
  'Appointment',
  'Architecture',
  'Cloud',
  'Confirmation of payee',
  'Culture',
  'Customer',
  'DORA',
  'Developer experience',
  'FedNow',
  'Fraud',
  'Funding',
  'ISO 20022',
  'Inclusion',
  'Multicloud',
  'PSD3',
  'Partnership',
  'Podcast',
  'RTP',
  'Real-time payments',
  'Reliability',
  'Remote work',
  'SEPA Instant',
  'Security',
  'Verification of payee',
  'Wellbeing',
]);

/** The text of a file that readers can download. */
export interface GivenText {
  readonly file: string;
  readonly body: string;
  /** The file of the page that offers it, which may quote it. */
  readonly page: string;
}

/** Throws {@link ContentFileError} with all problems at once. */
export function checkEditorialRules(files: readonly ContentFile[], given: readonly GivenText[] = []): void {
  const articles = files.filter(({ type, language }) => articleTypes.has(type) && language === 'en-gb');
  const problems = [
    ...articles.flatMap((article) => findProblems(article).map((problem) => `${article.file}: ${problem}`)),
    ...files.flatMap(({ file, language, fields, body = '' }) =>
      findMarks([...collectTexts(fields), withoutCode(body)], language).map((problem) => `${file}: ${problem}`),
    ),
    ...findTwins(articles, 'meta_title'),
    ...findTwins(articles, 'meta_description'),
    ...given.flatMap(({ file, body }) =>
      findMarks([withoutCode(body)], 'en-gb').map((problem) => `${file}: ${problem}`),
    ),
    ...findCopies([...articles, ...given]),
    ...findRedirectProblems(files),
  ];
  if (problems.length > 0) throw new ContentFileError(problems);
}

function findProblems({ type, fields }: ContentFile): string[] {
  const problems: string[] = [];
  const expectLength = (field: string, limits: { least: number; most: number }) => {
    const { length } = toText(fields[field]);
    if (length >= limits.least && length <= limits.most) return;
    problems.push(`${field}: ${length} characters, should be ${limits.least} to ${limits.most}`);
  };
  expectLength('title', { least: 1, most: longestTitle });
  expectLength('summary', summaryLength);
  const tags = (fields['tags'] as string[] | undefined) ?? [];
  if (tags.length === 0) problems.push('tags: none');
  for (const tag of tags) if (!topics.has(tag)) problems.push(`tags: "${tag}" is no topic`);
  if (typesWithTakeaways.has(type)) {
    const count = (fields['takeaways'] as unknown[] | undefined)?.length ?? 0;
    if (count < takeawayCount.least || count > takeawayCount.most) {
      problems.push(`takeaways: ${count}, should be ${takeawayCount.least} to ${takeawayCount.most}`);
    }
  }
  return problems;
}

function findTwins(articles: readonly ContentFile[], field: string): string[] {
  const firsts = new Map<string, string>();
  return articles.flatMap(({ file, fields }) => {
    const text = toText(fields[field]);
    const first = firsts.get(text);
    firsts.set(text, first ?? file);
    return first && text ? [`${file}: ${field}: the same as that of ${first}`] : [];
  });
}

/** One problem for each pair of articles with a copied passage, which it quotes. */
function findCopies(articles: readonly { file: string; body?: string | undefined; page?: string }[]): string[] {
  const firsts = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const { file, body = '', page } of articles) {
    const words = toWords(body);
    for (let start = 0; start + copiedWords <= words.length; start += 1) {
      const run = words.slice(start, start + copiedWords).join(' ');
      const first = firsts.get(run);
      if (first === undefined) firsts.set(run, file);
      else if (first !== file && first !== page) {
        const pair = `${file} ${first}`;
        if (!problems.has(pair)) problems.set(pair, `${file}: the same words as in ${first}: "${run}"`);
      }
    }
  }
  return [...problems.values()];
}

function toWords(markdown: string): string[] {
  return (
    withoutCode(markdown)
      .replaceAll(/\]\([^)]*\)/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  );
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```/gm, ' ').replaceAll(/`[^`\n]*`/g, ' ');
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [withoutCode(value)];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(collectTexts);
  return [];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
