/**
 * `lab/results/README.md`: the last run of each benchmark, as it was printed and kept. `npm run bench` writes it with every
 * report, `node lab/report/measured-page.ts` from the reports that are there.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { isNumberColumn, tableHeader, toCells, type KeptReport } from './report.ts';

export const measuredPageFile = 'lab/results/README.md';

const reportSchema = v.object({
  name: v.string(),
  title: v.string(),
  figures: v.array(
    v.object({
      name: v.string(),
      value: v.number(),
      unit: v.string(),
      spread: v.optional(v.tuple([v.number(), v.number()])),
      reference: v.optional(v.object({ name: v.string(), value: v.number() })),
      goal: v.optional(v.object({ text: v.string(), isMet: v.boolean() })),
    }),
  ),
  notes: v.array(v.string()),
  measuredAt: v.pipe(v.string(), v.isoTimestamp()),
  machine: v.string(),
  load: v.optional(v.string()),
  commit: v.string(),
});

export function writeMeasuredPage(): void {
  writeFileSync(measuredPageFile, toMeasuredPage(readReports()));
}

/** All that are kept, by name. */
export function readReports(): KeptReport[] {
  return globSync('lab/results/*.json')
    .sort()
    .map((file) => v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8'))));
}

export function toMeasuredPage(reports: readonly KeptReport[]): string {
  const parts = [
    '# Measured',
    'The last run of each benchmark, as `npm run bench` printed it: it writes this page from `lab/results`. What the figures mean, and which goals are missed and why: [performance](../../docs/performance.md).',
    ...reports.flatMap(toSection),
  ];
  return `${parts.join('\n\n')}\n`;
}

function toSection({ name, title, figures, notes, measuredAt, machine, load, commit }: KeptReport): string[] {
  return [
    `## ${name}`,
    `${title}.`,
    `${measuredAt.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}. ${machine}. ${load ?? 'What else the machine did was not noted'}.`,
    toTable([tableHeader, ...figures.map(toCells)]),
    notes.map((note) => `- ${note}`).join('\n'),
  ];
}

/** In columns, as Prettier would write it: the page is read as text as well. */
function toTable(lines: readonly (readonly string[])[]): string {
  const [header = [], ...rows] = lines.map((line) => line.map((cell) => cell.trim().replaceAll('|', '\\|')));
  const widths = header.map((_, column) => Math.max(3, ...[header, ...rows].map((row) => row[column]?.length ?? 0)));
  const rule = widths.map((width, column) =>
    isNumberColumn(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  const pad = (cell: string, column: number) =>
    isNumberColumn(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return [header.map(pad), rule, ...rows.map((row) => row.map(pad))].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

if (import.meta.main) writeMeasuredPage();
