/** A language of the site. If the page has no translation, `href` is the nearest translated page above it. */
export interface LanguageChoice {
  /** Language id: `fr-fr`. */
  language: string;
  /** The language's own name: "Français". */
  label: string;
  short: string;
  href: string;
  isCurrent: boolean;
}

/** Fragment of links to a page that is not the translation: it shows the notice of that id. */
export const untranslatedAnchor = 'untranslated';
