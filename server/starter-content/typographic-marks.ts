/** Finds missing no-break spaces and typewriter punctuation, by language. */
interface Mark {
  readonly pattern: RegExp;
  readonly problem: string;
}

const everywhere: readonly Mark[] = [
  { pattern: /\d [%‰]/, problem: 'an ordinary space before a per cent sign' },
  { pattern: /\b(?:GBP|EUR|USD) \d/, problem: 'an ordinary space between currency and amount' },
  { pattern: /[\p{L}\d]'[\p{L}]/u, problem: 'a straight apostrophe' },
  { pattern: /(?:^|[\s(])"\p{L}/mu, problem: 'straight quotation marks' },
];

/** `months`: alternatives of a regular expression. `ending`: what follows the number of a day. */
const betweenDayAndMonth = (months: string, ending: string): Mark => ({
  pattern: new RegExp(`\\b\\d{1,2}${ending} (?:${months})\\b`),
  problem: 'an ordinary space between day and month',
});

const beforeCurrency: Mark = {
  pattern: /\d (?:GBP|EUR|USD|€|£|\$)(?!\p{L})/u,
  problem: 'an ordinary space between amount and currency',
};

const marks: Readonly<Record<string, readonly Mark[]>> = {
  'en-gb': [
    betweenDayAndMonth('January|February|March|April|May|June|July|August|September|October|November|December', ''),
  ],
  'fr-fr': [
    betweenDayAndMonth(
      'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
      '(?:er)?',
    ),
    beforeCurrency,
    { pattern: /[\p{L}\d)»’*_] [;:?!](?:\s|$|\*|_)/mu, problem: 'an ordinary space before ; : ? or !' },
    { pattern: /« |[^\s] »/u, problem: 'an ordinary space inside « »' },
    { pattern: /“|”/, problem: 'English quotation marks' },
  ],
  'de-de': [
    betweenDayAndMonth('Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember', '\\.'),
    beforeCurrency,
    { pattern: /(?:^|[\s(])“\p{L}/mu, problem: 'English quotation marks' },
  ],
};

/** One problem for each rule and text that violates it, with the surrounding words. `texts` must not contain code. */
export function findMarks(texts: readonly string[], language: string): string[] {
  const rules = [...everywhere, ...(marks[language] ?? [])];
  return texts.flatMap((text) =>
    rules.flatMap(({ pattern, problem }) => {
      const { index } = pattern.exec(text) ?? {};
      return index === undefined ? [] : [`${problem}: "${text.slice(Math.max(0, index - 15), index + 20).trim()}"`];
    }),
  );
}
