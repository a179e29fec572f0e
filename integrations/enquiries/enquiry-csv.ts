import { withoutControls } from '../without-controls.ts';
import type { InboxEntry } from './enquiry-inbox.ts';

/**
 * A spreadsheet evaluates a cell that begins with one of these as a formula, in some languages also in full width, and
 * skips spaces before them. An apostrophe in front makes it text.
 */
const formulaStart = /^\t|^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** RFC 4180, with a byte order mark, by which spreadsheets recognise UTF-8. One row for each enquiry. */
export function toEnquiryCsv(entries: readonly InboxEntry[]): string {
  const names = [...new Set(entries.flatMap(({ enquiry }) => Object.keys(enquiry.fields)))];
  const head = ['id', 'kind', 'received', 'language', 'page', 'done', 'quarantined', 'files', ...names];
  const rows = entries.map(({ enquiry, state }) => [
    enquiry.id,
    enquiry.kind,
    enquiry.receivedAt,
    enquiry.language,
    enquiry.page,
    state.doneAt ?? '',
    enquiry.isQuarantined ? 'yes' : '',
    enquiry.files.map(({ filename }) => filename).join('; '),
    ...names.map((name) => enquiry.choices?.[name] ?? enquiry.fields[name] ?? ''),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
}

function toCell(value: string): string {
  const plain = withoutControls(value);
  const text = formulaStart.test(plain) ? `'${plain}` : plain;
  return `"${text.replaceAll('"', '""')}"`;
}
