import type { GivenText } from '../../server/starter-content/editorial-rules.ts';
import { listDocumentSources, listWorkbookSources } from './read-download.ts';

/** The texts of all files behind forms, for the lint rules that apply to all texts. */
export function listGivenTexts(): GivenText[] {
  const documents = listDocumentSources().map(({ name, offer, lede, body }) => ({
    file: `downloads/${name}.md`,
    page: `en-gb/${offer}.md`,
    body: `${lede}\n\n${body}`,
  }));
  const workbooks = listWorkbookSources().map(({ name, offer, sheets }) => ({
    file: `downloads/${name}.yaml`,
    page: `en-gb/${offer}.md`,
    body: sheets.flatMap(({ rows }) => rows.flat().filter((cell) => !String(cell).startsWith('='))).join('\n'),
  }));
  return [...documents, ...workbooks];
}
