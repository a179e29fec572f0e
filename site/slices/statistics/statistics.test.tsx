import { expect, test } from 'vitest';
import { createExampleContext, renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { toStatisticsView } from './statistics-view.ts';
import { statisticsSlice } from './statistics.tsx';

const [plain, longest, withoutProof, empty] = examples;

test('a figure has its label, date and method of measurement', () => {
  const markup = renderExample(statisticsSlice, plain);
  expect(markup.match(/<dt/g)).toHaveLength(3);
  expect(markup).toContain('of valid payment calls answered within the limit at the first attempt</dt>');
  expect(markup).toContain('As of 30 September 2026');
  expect(markup).toContain('counted at our gateways');
  expect(markup).toMatch(/^<section id="proofs"/);
});

test('a source is linked, and labelled with its host if it has no text', () => {
  const markup = renderExample(statisticsSlice, plain);
  expect(markup).toMatch(/Source: <a [^>]*>europeanpaymentscouncil\.eu<\/a>/);
  expect(markup).toMatch(/Source: <a [^>]*>How we drain a cloud<\/a>/);
});

test('numbers are marked up apart from units, and read as one value', () => {
  const view = toStatisticsView(longest?.slice as never, createExampleContext());
  expect(view?.figures[0]?.value.filter(({ isNumber }) => isNumber).map(({ text }) => text)).toEqual(['6', '40']);
  const words = renderExample(statisticsSlice, longest).replaceAll(/<[^>]+>/g, '');
  expect(words).toContain('6 h 40 min');
  expect(words).toContain('9 to 31 h');
});

test('a space inside a number does not split it', () => {
  const view = toStatisticsView(withoutProof?.slice as never, createExampleContext());
  expect(view?.figures[0]?.value.map(({ text }) => text)).toEqual(['1\u202f086', 't']);
});

test('a figure without source and note is rendered; one without a value is left out', () => {
  const view = toStatisticsView(withoutProof?.slice as never, createExampleContext());
  expect(view?.figures).toHaveLength(1);
  expect(view?.figures[0]).toMatchObject({ asOf: undefined, note: undefined, source: undefined });
  const markup = renderExample(statisticsSlice, withoutProof);
  expect(markup.match(/<dd/g)).toHaveLength(1);
  expect(markup).not.toContain('a label without a value');
});

test('without figures nothing is rendered', () => {
  expect(renderExample(statisticsSlice, empty)).toBe('');
});

test('a duration with a limit has a scale with a text alternative', () => {
  const markup = renderExample(statisticsSlice, plain);
  expect(markup).toContain('>of 10 s</span>');
  expect(markup.match(/<svg/g)).toHaveLength(1);
  expect(renderExample(statisticsSlice, longest)).not.toContain('<svg');
});
