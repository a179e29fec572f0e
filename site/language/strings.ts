import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { Language } from './language.ts';

/** The words of the interface, in one language. Content is never here: it comes from documents. */
export type Strings = typeof english;

const stringsByLanguage: ReadonlyMap<string, Strings> = new Map([
  ['fr-fr', french],
  ['de-de', german],
]);

/** Unknown languages use the master language's texts. */
export function getStrings(language: Language): Strings {
  return stringsByLanguage.get(language.id) ?? english;
}
