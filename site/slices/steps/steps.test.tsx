import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { stepsSlice } from './steps.tsx';

const [plain, three, seven, empty] = examples;

test('steps are an ordered list of headings with their durations', () => {
  const markup = renderExample(stepsSlice, plain);
  expect(markup.match(/<li/g)).toHaveLength(5);
  expect(markup).toMatch(
    /<ol.*<h3[^>]*>Silence<\/h3><p[^>]*>6 min<\/p>.*The scheme takes the message and says nothing/s,
  );
});

test('a step may lack text or duration', () => {
  expect(renderExample(stepsSlice, three)).toMatch(/Half a day<\/p><\/li>/);
  expect(renderExample(stepsSlice, seven)).toMatch(/A month later<\/h2><div/);
});

test('many steps, or steps in an article, are stacked', () => {
  const row = /<ol class="[^"]*\srow-/;
  expect(renderExample(stepsSlice, plain)).toMatch(row);
  expect(renderExample(stepsSlice, seven)).not.toMatch(row);
  expect(renderExample(stepsSlice, plain, { container: 'article' })).not.toMatch(row);
});

test('without steps no section is rendered', () => {
  expect(renderExample(stepsSlice, empty)).toBe('');
});
