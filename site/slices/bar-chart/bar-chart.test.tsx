import { expect, test } from 'vitest';
import { getLanguage } from '../../language/language.ts';
import { createExampleContext, renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { toBarChartView } from './bar-chart-view.ts';
import { barChartSlice } from './bar-chart.tsx';

const [plain, longest, withoutAmounts] = examples;

test('every bar is said as text: its label, its amount and the unit, and what it is', () => {
  const markup = renderExample(barChartSlice, plain);
  expect(markup.match(/<dt/g)).toHaveLength(5);
  expect(markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    '2023 2,173 tonnes Base year 2024 2,065',
  );
  expect(markup.match(/<svg[^>]* aria-hidden="true"/g)).toHaveLength(5);
  expect(markup).toMatch(/<figcaption[^>]*><p>Carbon dioxide equivalent/);
});

test('bars have their share of the largest, and the rest of the height above them', () => {
  const markup = renderExample(barChartSlice, plain);
  expect(markup).toContain('<rect width="100%" height="100%" y="0%"></rect>');
  expect(markup).toContain('<rect width="86.7%" height="86.7%" y="13.3%"></rect>');
  expect(markup).toContain('<rect width="10%" height="10%" y="90%"></rect>');
});

test('an amount of nothing is a bar of no height, and halves are said in the reader’s way', () => {
  const french = createExampleContext(getLanguage('fr-fr'));
  const bars = toBarChartView(longest?.slice as never, french)?.bars;
  expect(bars?.map(({ share }) => share)).toEqual([0.9, 24.3, 100, 0]);
  expect(bars?.map(({ amount }) => amount)).toEqual(['12,5', '340', '1\u00a0400', '0']);
});

test('a source is linked below', () => {
  expect(renderExample(barChartSlice, longest)).toMatch(/Source: <a [^>]*>European Payments Council<\/a>/);
});

test('without amounts nothing is shown', () => {
  expect(renderExample(barChartSlice, withoutAmounts)).toBe('');
});
