import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import type { Breach, LintRule } from './lint-rule.ts';
import { listMaps, listTexts, toText, withoutCode } from './list-texts.ts';

/** Undated pages, which state current figures. A dated page keeps the figure of its day. */
const currentTypes = new Set(['home', 'section_page', 'listing_page', 'contact_page', 'engineering_info', 'menu']);

/** Claims about the company, with their patterns in each language. The group is the figure. */
const claims: readonly { subject: string; patterns: readonly RegExp[]; labels?: RegExp }[] = [
  {
    subject: 'people',
    patterns: [
      /\bout of (\d{3})\b/,
      /(?:von|sur) (\d{3})(?=,|\.)/,
      /\b(\d{3}) (?:employees|people work|Beschäftigte|personnes travaillent)\b/,
      /^\*\*(2\d\d)\*\*$/,
    ],
    labels: /^(?:people employed|Beschäftigte|personnes employées|salariés)/,
  },
  { subject: 'availability', patterns: [/(99[.,]99\d)\s?%/] },
  {
    subject: 'institutions with live payments',
    patterns: [/\b(\d{2}) institutions with live payments\b/],
    labels: /^(?:institutions with live payments|Institute mit echten Zahlungen|établissements .*paiements réels)/,
  },
];

interface Claim extends Omit<Breach, 'problem'> {
  readonly subject: string;
  readonly figure: string;
}

export const companyFiguresAgree: LintRule = {
  name: 'figures about the company',
  severity: 'error',
  advice: 'give the figure of the page that says how it was counted, or date the other one',
  find: ({ pieces }) => {
    const found = pieces.filter(({ type }) => currentTypes.has(type)).flatMap(listClaims);
    const firsts = new Map<string, Claim>();
    for (const claim of found) if (!firsts.has(claim.subject)) firsts.set(claim.subject, claim);
    return found.flatMap(({ file, field, subject, figure }) => {
      const first = firsts.get(subject);
      if (!first || first.figure === figure) return [];
      return [{ file, field, problem: `${subject}: ${figure}, but ${first.figure} in ${first.file} ${first.field}` }];
    });
  },
};

function listClaims(piece: ContentFile): Claim[] {
  const { file } = piece;
  const said = listTexts(piece).flatMap(({ field, text }) =>
    claims.flatMap(({ subject, patterns }) =>
      patterns.flatMap((pattern) => {
        const figure = pattern.exec(withoutCode(text))?.[1];
        return figure === undefined ? [] : [{ file, field, subject, figure: figure.replace(',', '.') }];
      }),
    ),
  );
  const shown = listMaps(piece.fields).flatMap(({ field, map }) =>
    claims
      .filter(({ labels }) => toText(map['value']) !== '' && labels?.test(toText(map['label'])))
      .map(({ subject }) => ({ file, field, subject, figure: toText(map['value']).replace(',', '.') })),
  );
  return [...said, ...shown];
}
