import { english } from './english.ts';
import { french } from './french.ts';
import { masterLanguage, type Language } from './language.ts';

/** The words of the interface, in one language. Content is never here: it comes from documents. */
export type Strings = typeof english;

/** Unknown languages read the master language's words. */
export function getStrings(language: Language): Strings {
  return language.id === masterLanguage.id || language.id !== 'fr-fr' ? english : french;
}
