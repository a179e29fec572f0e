/** Problems of the redirects in the content files. The site ignores such rules; here they are rejected. */
import type { ContentFile } from './read-content-files.ts';

interface Rule {
  readonly from: string;
  readonly to: string;
  readonly isGone: boolean;
  readonly hasPage: boolean;
}

const toText = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const trim = (path: string) => path.toLowerCase().replace(/(.)\/$/, '$1');

export function findRedirectProblems(files: readonly ContentFile[]): string[] {
  return files
    .filter(({ type }) => type === 'redirects')
    .flatMap(({ file, fields }) => {
      const rules = (Array.isArray(fields['rules']) ? fields['rules'] : []).map(toRule);
      return [...rules.flatMap((rule) => findRuleProblems(rule, rules)), ...findTwins(rules)].map(
        (problem) => `${file}: ${problem}`,
      );
    });
}

function toRule(raw: unknown): Rule {
  const { from, path, page, kind } = (raw ?? {}) as Record<string, unknown>;
  const [own, to] = [trim(toText(from)), toText(path)];
  return { from: own, to, isGone: kind === 'Gone', hasPage: toText(page) !== '' };
}

function findRuleProblems(rule: Rule, rules: readonly Rule[]): string[] {
  const { from, to, isGone, hasPage } = rule;
  const problems: string[] = [];
  if (!/^\/[^?#]+$/.test(from) || from === '/*') return [`"${from}" is no path of a page`];
  if (hasPage && to) problems.push(`${from} has a page and a path`);
  if (!hasPage && !to && !isGone) problems.push(`${from} leads nowhere`);
  if (to && !/^(\/(?![/\\])|https:\/\/)/.test(to)) problems.push(`${from} leads to "${to}", which is no path`);
  if (to.endsWith('/*') && !from.endsWith('/*')) problems.push(`${from} has nothing that ${to} could keep`);
  if (isLoop(rule, rules)) problems.push(`${from} leads to itself`);
  return problems;
}

function isLoop(first: Rule, rules: readonly Rule[]): boolean {
  const seen = new Set<Rule>();
  for (let rule: Rule | undefined = first; rule && !rule.hasPage; rule = findRule(rule.to, rules)) {
    if (seen.has(rule)) return rule === first;
    seen.add(rule);
  }
  return false;
}

/** Finds the rule as the site does: an exact one first, then the longest prefix. */
function findRule(path: string, rules: readonly Rule[]): Rule | undefined {
  const own = trim((path.split(/[?#]/)[0] ?? '').replace(/\/\*$/, ''));
  if (own === '') return undefined;
  const below = rules.filter(({ from }) => from.endsWith('/*') && `${own}/`.startsWith(from.slice(0, -1)));
  const [longest] = below.toSorted((one, other) => other.from.length - one.from.length);
  return rules.find(({ from }) => from === own) ?? longest;
}

function findTwins(rules: readonly Rule[]): string[] {
  const twins = [...Map.groupBy(rules, ({ from }) => from)].filter(([, own]) => own.length > 1);
  return twins.map(([from]) => `${from} has two rules`);
}
