/** The figures of the studio, each with its reference and goal. */
import type { Figure } from '../../report/report.ts';
import { median, percentile } from '../../statistics/percentile.ts';
import { spread } from '../../statistics/sample.ts';
import { pasteShares, type PasteRow } from './pair-times.ts';
import type { MeasuredReaders, ReadersBeside } from './readers-beside.ts';
import type { ScriptBytes } from './script-bytes.ts';
import type { TypingTimes } from './typing-times.ts';

interface Sample {
  readonly name: string;
  readonly times: readonly number[];
  readonly share: number;
  readonly goalMs?: number;
  readonly bare?: { name: string; times: readonly number[] };
}

/** One share of a sample of times in milliseconds. */
export function toTimeFigure({ name, times, share, goalMs, bare }: Sample): Figure {
  const value = percentile(times, share);
  return {
    name: `${name}, p${Math.round(share * 100)}`,
    value,
    unit: 'ms',
    spread: spread(times),
    ...(bare && { reference: { name: bare.name, value: percentile(bare.times, share) } }),
    ...(goalMs !== undefined && { goal: { text: `<= ${goalMs} ms`, isMet: value <= goalMs } }),
  };
}

export function toTypingFigures(
  name: string,
  { own, bare, isLong }: { own: TypingTimes; bare: TypingTimes; isLong: boolean },
): Figure[] {
  const field = { name: `key to field: ${name}`, times: own.field, bare: { name: 'bare field', times: bare.field } };
  const preview = {
    name: `key to preview: ${name}`,
    times: own.preview,
    bare: { name: 'bare server', times: bare.preview },
  };
  const longest = Math.max(0, ...own.longTasks);
  return [
    toTimeFigure({ ...field, share: 0.5 }),
    toTimeFigure({ ...field, share: 0.95, goalMs: isLong ? 32 : 16 }),
    toTimeFigure({ ...preview, share: 0.5, ...(!isLong && { goalMs: 50 }) }),
    toTimeFigure({ ...preview, share: 0.95, goalMs: isLong ? 200 : 100 }),
    { name: `longest task: ${name}`, value: longest, unit: 'ms', goal: { text: '<= 50 ms', isMet: longest <= 50 } },
    toTimeFigure({ name: `key to durable: ${name}`, times: own.durable, share: 0.95, goalMs: 2000 }),
    toTimeFigure({ name: `service's share: ${name}`, times: own.service, share: 0.95, goalMs: 15 }),
  ];
}

export function toScriptFigures(bytes: ScriptBytes, reactAlone: number): Figure[] {
  const screens = [
    { name: 'sign-in', value: bytes.signIn / 1000, goal: 85 },
    { name: 'list', value: bytes.list / 1000, goal: 170 },
    { name: 'editor', value: bytes.editor / 1000, goal: 300 },
  ];
  return screens.map(({ name, value, goal }) => ({
    name: `script: ${name}`,
    value,
    unit: 'k',
    reference: { name: 'React’s hydration alone', value: reactAlone / 1000 },
    goal: { text: `<= ${goal} k`, isMet: value <= goal },
  }));
}

interface ListTimes {
  readonly clicks: readonly number[];
  readonly floorClicks: readonly number[];
  readonly search: { keys: readonly number[]; service: readonly number[] };
  readonly floorSearch: readonly number[];
}

export function toListFigures({ clicks, floorClicks, search, floorSearch }: ListTimes): Figure[] {
  const keys = { name: 'letter to rows', times: search.keys, bare: { name: 'bare rows', times: floorSearch } };
  return [
    toTimeFigure({
      name: 'click to rows',
      times: clicks,
      share: 0.95,
      goalMs: 300,
      bare: { name: 'bare rows', times: floorClicks },
    }),
    toTimeFigure({ ...keys, share: 0.5 }),
    toTimeFigure({ ...keys, share: 0.95, goalMs: 100 }),
    toTimeFigure({ name: 'search: the service’s share', times: search.service, share: 0.95, goalMs: 20 }),
  ];
}

export function toVisitFigures(
  visits: Readonly<Record<'article' | 'long', readonly { openMs: number; backMs: number }[]>>,
): Figure[] {
  const open = (of: keyof typeof visits) => visits[of].map(({ openMs }) => openMs);
  const back = Object.values(visits).flatMap((all) => all.map(({ backMs }) => backMs));
  return [
    toTimeFigure({ name: 'click to the fields: article', times: open('article'), share: 0.95, goalMs: 400 }),
    toTimeFigure({ name: 'click to the fields: 300 slices', times: open('long'), share: 0.95, goalMs: 1000 }),
    toTimeFigure({ name: 'Back to the row', times: back, share: 0.5 }),
    toTimeFigure({ name: 'Back to the row', times: back, share: 0.95, goalMs: 100 }),
  ];
}

export function toReaderFigures({ together, apart, memoryMb, ownMemoryMb }: MeasuredReaders): Figure[] {
  return [
    toReadersFigure('readers’ p99 while ten people type, in one process', together),
    toReadersFigure('the same, readers in a process of their own', apart),
    {
      name: 'memory after it',
      value: memoryMb.after,
      unit: 'MB',
      reference: { name: 'before', value: memoryMb.before },
      goal: { text: '<= + 25 MB', isMet: memoryMb.after <= memoryMb.before + 25 },
    },
    {
      name: 'memory without the mapped store, 15 seconds later',
      value: ownMemoryMb.after,
      unit: 'MB',
      reference: { name: 'before', value: ownMemoryMb.before },
    },
  ];
}

function toReadersFigure(name: string, { alone, withTypists }: ReadersBeside): Figure {
  const [value, reference] = [median(withTypists), median(alone)];
  return {
    name,
    value,
    unit: 'ms',
    spread: spread(withTypists),
    reference: { name: 'nobody types', value: reference },
    goal: { text: '<= 1.1 x', isMet: value <= 1.1 * reference },
  };
}

export function toPasteFigures({ samples, shares }: PasteRow): Figure[] {
  return pasteShares.map((name, index) => {
    const [value, goal] = [shares[index] ?? Number.NaN, name === 'text' ? 100 : 95];
    return {
      name: `paste of ${samples} samples: ${name}`,
      value,
      unit: '%',
      goal: { text: `>= ${goal} %`, isMet: value >= goal },
    };
  });
}
