import type { DocumentInput } from '../../../cms/content-service.ts';

/** Texts that are hard to encode or parse, by uid. */
export const phraseTexts = {
  quoted: 'say "hi"',
  'only-quote': '"',
  backslash: 'C:\\dir\\file',
  'ends-in-backslash': 'C:\\dir\\',
  emoji: '🚀 lift-off 👩🏽‍💻',
  tab: 'tab\there',
  newline: 'first line\nsecond line',
  brackets: '[[at(document.type, x)]]',
  punctuation: 'comma, paren) bracket] equals= semi;',
  percent: '100% & more + less = #1?',
  accents: 'Ångström naïve façade',
  cjk: '日本語のテキスト',
  rtl: 'שלום עולם',
  number: '42',
  boolean: 'true',
  apostrophe: "it's",
  'long-text': 'x'.repeat(600),
} as const satisfies Record<string, string>;

export const phrases: DocumentInput[] = Object.entries(phraseTexts).map(([uid, text]) => ({
  id: `phrase-${uid}`,
  type: 'phrase',
  uid,
  lang: 'en-gb',
  data: { text },
}));
