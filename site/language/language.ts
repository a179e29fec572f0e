/** The languages of the site. The first is the master language: its URLs carry no prefix (specification 2). */
export const languages = [
  { id: 'en-gb', html: 'en', direction: 'ltr', name: 'English', short: 'EN' },
  { id: 'fr-fr', html: 'fr-FR', direction: 'ltr', name: 'Français', short: 'FR' },
  { id: 'de-de', html: 'de-DE', direction: 'ltr', name: 'Deutsch', short: 'DE' },
] as const satisfies readonly Language[];

/** One language of the site. `html` is the value of `<html lang>`, `id` the content service's language id. */
export interface Language {
  readonly id: string;
  readonly html: string;
  readonly direction: 'ltr' | 'rtl';
  readonly name: string;
  readonly short: string;
}

export const masterLanguage: Language = languages[0];

export function getLanguage(id: string): Language | undefined {
  return languages.find((language) => language.id === id);
}

/** `''` for the master language, `/fr-fr` for French. */
export function getLanguagePrefix(language: Language): string {
  return language.id === masterLanguage.id ? '' : `/${language.id}`;
}
