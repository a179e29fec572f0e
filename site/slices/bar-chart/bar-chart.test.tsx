import { expect, test } from 'vitest';
import { getLanguage } from '../../language/language.ts';
import { createExampleContext, renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { toBarChartView } from './bar-chart-view.ts';
import { barChartSlice } from './bar-chart.tsx';

const [plain, longest, withoutAmounts] = examples;

test('every bar has its label, amount, unit and kind as text', () => {
  const markup = renderExample(barChartSlice, plain);
  expect(markup.match(/<dt/g)).toHaveLength(5);
  expect(markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    '2023 2,173 tonnes Base year 2024 2,065',
  );
  expect(markup.match(/<svg[^>]* aria-hidden="true"/g)).toHaveLength(5);
  expect(markup).toMatch(/<figcaption[^>]*><p>Carbon dioxide equivalent/);
});

test('each bar takes its share of the largest amount, and the rest is empty', () => {
  const markup = renderExample(barChartSlice, plain);
  expect(markup).toContain('<rect width="100%" height="100%" y="0%"></rect>');
  expect(markup).toContain('<rect width="86.7%" height="86.7%" y="13.3%"></rect>');
  expect(markup).toContain('<rect width="10%" height="10%" y="90%"></rect>');
});

test('a zero amount is a bar without height, and fractions are formatted for the reader’s locale', () => {
  const french = createExampleContext(getLanguage('fr-fr'));
  const bars = toBarChartView(longest?.slice as never, french)?.bars;
  expect(bars?.map(({ share }) => share)).toEqual([0.9, 24.3, 100, 0]);
  expect(bars?.map(({ amount }) => amount)).toEqual(['12,5', '340', '1\u00a0400', '0']);
});

test('the source is linked below the chart', () => {
  expect(renderExample(barChartSlice, longest)).toMatch(/Source: <a [^>]*>European Payments Council<\/a>/);
});

test('a chart without amounts is not rendered', () => {
  expect(renderExample(barChartSlice, withoutAmounts)).toBe('');
});
