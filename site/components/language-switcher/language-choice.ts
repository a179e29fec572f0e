/** A language of the site. If the page has no translation, `href` is the nearest translated page above it. */
export interface LanguageChoice {
  /** Language id: `fr-fr`. */
  readonly language: string;
  /** The language's own name: "Français". */
  readonly label: string;
  readonly short: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** Fragment of links to a page that is not the translation: it shows the notice of that id. */
export const untranslatedAnchor = 'untranslated';
