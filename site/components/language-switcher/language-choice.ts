/** A language the page can be read in. Without a translation of the page, `href` leads to the nearest above it. */
export interface LanguageChoice {
  /** Language id: `fr-fr`. */
  language: string;
  /** The language's name in itself: "Français". */
  label: string;
  short: string;
  href: string;
  isCurrent: boolean;
}

/** Ends the addresses that lead to no translation: the notice of that name is shown to those alone who come that way. */
export const untranslatedAnchor = 'untranslated';
