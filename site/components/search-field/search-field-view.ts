import type { ViewContext } from '../../view/view-context.ts';

export interface SearchFieldView {
  action: string;
  label: string;
  submit: string;
  /** What was searched for. */
  words: string;
}

export const searchPath = '/search';
/** The script that suggests pages asks below the form's action (site/browser/search-box.ts). */
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
