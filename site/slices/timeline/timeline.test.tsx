import { expect, test } from 'vitest';
import { languages } from '../../language/language.ts';
import { createExampleContext, renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { getPeriodEnd } from './get-period-end.ts';
import { toTimelineView } from './timeline-view.ts';
import { timelineSlice } from './timeline.tsx';

const [mixed, periods, weeks, allBehind, empty] = examples;

/** The text of each entry. The examples' current day is 21 November 2026. */
function listEntries(markup: string): string[] {
  return markup
    .split('<li')
    .slice(1)
    .map((entry) =>
      `<li${entry}`
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

test('each entry is labelled as past or ahead', () => {
  const entries = listEntries(renderExample(timelineSlice, mixed));
  expect(entries.map((entry) => /\b(Past|Ahead)\b/.exec(entry)?.[0])).toEqual([
    'Past',
    'Past',
    'Past',
    'Ahead',
    'Ahead',
  ]);
});

test('without future entries the label is left out', () => {
  const markup = renderExample(timelineSlice, allBehind);
  expect(listEntries(markup)).toHaveLength(3);
  expect(markup).not.toMatch(/>Past<|>Ahead</);
});

test('a key date is labelled', () => {
  const entries = listEntries(renderExample(timelineSlice, mixed));
  expect(entries.map((entry) => entry.includes(' Key '))).toEqual([false, true, false, true, false]);
});

test('the highlighted line ends at the last past entry', () => {
  const entries = renderExample(timelineSlice, mixed).split('<li').slice(1);
  expect(entries.map((entry) => /^ class="[^"]*travelled/.test(entry))).toEqual([true, true, false, false, false]);
});

test('dates are machine-readable, and periods keep the editor’s words', () => {
  const markup = renderExample(timelineSlice, periods);
  expect(markup).toContain('<time dateTime="2023-07-20">20 July 2023</time>');
  expect(markup).toContain('November 2017</span>');
});

test('a period is past after its end', () => {
  const view = toTimelineView(periods?.slice as never, createExampleContext());
  expect(view?.list.entries.map(({ isPast }) => isPast)).toEqual([true, true, true, false, false]);
});

test('the weeks of a plan are neither past nor ahead', () => {
  const view = toTimelineView(weeks?.slice as never, createExampleContext());
  expect(view?.list.entries.every(({ isPast }) => isPast === undefined)).toBe(true);
  expect(renderExample(timelineSlice, weeks)).not.toMatch(/>Past<|>Ahead<|<time/);
});

test('the end of a period is parsed in the language of its page', () => {
  expect(getPeriodEnd('October 2026', 'en-gb')).toBe('2026-10-31');
  expect(getPeriodEnd('November 2026 to February 2027', 'en-gb')).toBe('2027-02-31');
  expect(getPeriodEnd('2028 or 2029', 'en-gb')).toBe('2029-12-31');
  expect(getPeriodEnd('août 2026', 'fr-fr')).toBe('2026-08-31');
  expect(getPeriodEnd('Week 12', 'en-gb')).toBeUndefined();
});

test('titles follow the outline, and take the section heading’s level without one', () => {
  expect(renderExample(timelineSlice, mixed).match(/<h3/g)).toHaveLength(5);
  expect(renderExample(timelineSlice, mixed, { container: 'article' }).match(/<h4/g)).toHaveLength(5);
  expect(renderExample(timelineSlice, allBehind).match(/<h2/g)).toHaveLength(3);
});

test('links in text are rendered, and an entry without a title is left out', () => {
  expect(renderExample(timelineSlice, mixed)).toMatch(
    /<a [^>]*verification-of-payee-one-year-on[^>]*>what the answers look like<\/a>/,
  );
  expect(renderExample(timelineSlice, allBehind)).not.toContain('An entry without a title');
});

test('labels are French on a French page', () => {
  const french = languages.find(({ id }) => id === 'fr-fr');
  if (!french) throw new Error('No French');
  expect(renderExample(timelineSlice, mixed, { language: french })).toMatch(/>Passé<.*>À venir</);
});

test('without entries nothing is rendered', () => {
  expect(renderExample(timelineSlice, empty)).toBe('');
});
