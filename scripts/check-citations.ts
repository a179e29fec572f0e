/** Whether what comments and documents cite is there: requirements in docs/requirements.md, decisions in docs/decisions. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const requirementsFile = 'docs/requirements.md';

/** `R-17`, `F31`, `4.2`, `0015`; one citation may have several: `S-4 to S-6`, `4, 5 and 8`. */
const id = String.raw`(?:[A-Z]{1,2}-?\d+|\d+(?:\.\d+)?)`;
const citation = new RegExp(
  String.raw`\b(specification|acceptance|requirement|protocol|decision) (${id}(?:(?:,| and| to) ${id})*)`,
  'gi',
);

/** Cited in the time of other documents, or in no form that can be looked up. */
const formerCitation =
  /\b(?:spec|protocol|acceptance|design-language)\.md|(?<!docs\/|\]\()\b(?:reliability|performance)\.md|docs\/decisions/g;

/** How pages cite a decision, whatever words they show. */
const linkToDecision = /\]\([\w./]*?(\d{4}-[\w-]+\.md)\)/g;

/** What can be cited, as `kind id`, and decisions by the names of their files as well. */
export type Citable = ReadonlySet<string>;

export function findWrongCitations(): string[] {
  const citable = listCitable(readFileSync(requirementsFile, 'utf8'), globSync('docs/decisions/*.md'));
  const code = globSync([
    '{site,cms,integrations,server,scripts,tests,lab}/**/*.{ts,tsx,css}',
    'deploy/*',
    '*.config.ts',
  ]);
  const pages = globSync(['docs/**/*.md', '*.md']);
  return [...code, ...pages]
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith('scripts/check-citations') && file !== requirementsFile)
    .sort()
    .flatMap((file) => checkCitations(file, readFileSync(file, 'utf8'), citable));
}

/** The page has a heading for each kind, which begins with its word, and a line for each id. */
export function listCitable(requirements: string, decisionFiles: readonly string[]): Citable {
  const sections = requirements.split(/^## /m).slice(1);
  return new Set([
    ...sections.flatMap((section) => {
      const kind = /^\w+/.exec(section)?.[0].toLowerCase() ?? '';
      return [...section.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, id]) => `${kind} ${id}`);
    }),
    ...decisionFiles
      .map((file) => path.basename(file))
      .flatMap((decision) => [`decision ${decision.slice(0, 4)}`, decision]),
  ]);
}

export function checkCitations(file: string, source: string, citable: Citable): string[] {
  const isPage = file.endsWith('.md');
  // A citation may go on in the next line of its comment.
  const text = isPage ? source : source.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
  const unknown = [...text.matchAll(citation)].flatMap(([, kind = '', ids = '']) =>
    listIds(ids)
      .map((one) => `${kind.toLowerCase()} ${one}`)
      .filter((cited) => !citable.has(cited))
      .map(
        (cited) =>
          `${file} cites ${cited}: ${cited.startsWith('decision') ? 'docs/decisions' : requirementsFile} has none`,
      ),
  );
  const former = isPage ? [] : [...text.matchAll(formerCitation)];
  const lost = [...text.matchAll(linkToDecision)].filter(([, decision = '']) => !citable.has(decision));
  return [
    ...unknown,
    ...former.map(([cited]) => `${file} cites ${cited}: cite as docs/architecture.md says, "What comments cite"`),
    ...lost.map(([, decision]) => `${file} links ${decision}: docs/decisions has none`),
  ];
}

/** `S-4 to S-6` is three of them. */
function listIds(cited: string): string[] {
  const [first = '', ...rest] = cited.split(/(,| and| to) /);
  const ids = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const [word, next = ''] = [rest[at], rest[at + 1]];
    ids.push(...(word === ' to' ? listBetween(ids.at(-1) ?? '', next) : []), next);
  }
  return ids;
}

function listBetween(from: string, to: string): string[] {
  const [, prefix = '', start] = /^(.*?)(\d+)$/.exec(from) ?? [];
  const end = /(\d+)$/.exec(to)?.[1];
  const count = Math.max(0, Number(end) - Number(start) - 1);
  return Array.from({ length: count }, (_, index) => `${prefix}${Number(start) + 1 + index}`);
}
