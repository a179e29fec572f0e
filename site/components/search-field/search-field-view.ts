import type { ViewContext } from '../../view/view-context.ts';

export interface SearchFieldView {
  readonly action: string;
  readonly label: string;
  readonly submit: string;
  /** The current query. */
  readonly words: string;
}

export const searchPath = '/search';
/** Suggestions are requested from this path below the form's action (site/browser/search-box.ts). */
export const suggestionsPath = `${searchPath}/suggestions.json`;

export function toSearchFieldView(
  { strings, path }: Pick<ViewContext, 'strings' | 'path'>,
  words = '',
): SearchFieldView {
  const { field, submit } = strings.search;
  return {
    action: path(searchPath),
    label: field,
    submit,
    words,
  };
}
