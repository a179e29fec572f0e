/**
 * The result of a benchmark: every figure with its reference from the same run, printed as a table and saved as JSON.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';

export interface Figure {
  /** The measured quantity, such as `uid look-up, p99`. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Its reference, measured in the same run. */
  readonly reference?: { name: string; value: number };
  /** Lowest and highest of the repeated runs, in the figure's unit. */
  readonly spread?: readonly [number, number];
  /** Goal of docs/performance.md: `is` says whether it was reached. */
  readonly goal?: { text: string; isMet: boolean };
}

export interface BenchReport {
  /** Its name on the command line. */
  readonly name: string;
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Context that is needed to trust the figures. */
  readonly notes: readonly string[];
}

/** A report as saved in lab/results. */
interface KeptReport extends BenchReport {
  /** ISO 8601. */
  readonly measuredAt: string;
  readonly machine: string;
  /** Missing in reports before 22 November 2026. */
  readonly load?: string;
  readonly commit: string;
}

export function printReport(report: BenchReport): void {
  process.stdout.write(`\n${report.title}\n`);
  printFigures(report.figures);
  for (const note of report.notes) process.stdout.write(`- ${note}\n`);
  process.stdout.write(`- ${describeLoad()}\n`);
}

/** The figures of a report, or those measured so far. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(toCells);
  const widths = tableHeader.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        isNumberColumn(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  process.stdout.write(`\n${[tableHeader, ...rows].map(line).join('\n')}\n`);
}

/** Columns of a table of figures; {@link toCells} makes a row. */
const tableHeader: readonly string[] = ['', 'figure', 'spread', 'reference', 'ratio', 'goal', ''];

const isNumberColumn = (column: number): boolean => column >= 1 && column <= 4;

function toCells({ name, value, unit, reference, spread, goal }: Figure): string[] {
  return [
    name,
    `${toShort(value)} ${unit}`,
    spread ? `${toShort(spread[0])}–${toShort(spread[1])}` : '',
    reference ? `${reference.name} ${toShort(reference.value)}` : '',
    reference && reference.value !== 0 ? toShort(value / reference.value) : '',
    goal?.text ?? '',
    goal ? (goal.isMet ? 'met' : 'MISSED') : '',
  ];
}

/** Three significant digits; the rest is noise. */
function toShort(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

/** `lab/results/NAME.json`, with the machine that it was measured on. */
export function keepReport(report: BenchReport): void {
  mkdirSync('lab/results', { recursive: true });
  const kept: KeptReport = {
    ...report,
    measuredAt: new Date().toISOString(),
    machine: describeMachine(),
    load: describeLoad(),
    commit: readCommit(),
  };
  writeFileSync(`lab/results/${report.name}.json`, `${JSON.stringify(kept, null, 2)}\n`);
}

function describeMachine(): string {
  const [cpu] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${os.cpus().length} cores${cpu ? ` (${cpu.model.trim()})` : ''}, ${memory} GiB, ${os.type()} ${os.release()}, Node ${process.version}`;
}

/** Load average: before the benchmarks, other work only; after them, theirs as well. */
const loadBefore = os.loadavg()[0] ?? 0;

function describeLoad(): string {
  return `Load average ${loadBefore.toFixed(1)} before, ${(os.loadavg()[0] ?? 0).toFixed(1)} after, on ${os.cpus().length} cores`;
}

export function readCommit(folder = '.'): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
}
