import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { messageStepperSlice } from './message-stepper.tsx';

const [endings, single, longest, empty] = examples;

test('every step of every scenario is in the markup, in ordered lists', () => {
  const html = renderExample(messageStepperSlice, endings);
  expect(html.match(/<ol /g)).toHaveLength(3);
  expect(html.match(/<ol [^>]*>.*?<\/ol>/gs)?.every((list) => list.includes('<li'))).toBe(true);
  expect(html).toContain('The payee&#x27;s bank says no');
});

test('samples are in open details elements and scroll by keyboard', () => {
  const html = renderExample(messageStepperSlice, endings);
  expect(html.match(/<details [^>]*open=""/g)?.length).toBeGreaterThan(4);
  expect(html).toContain('<pre tabindex="0">');
  expect(html).toContain('&lt;NbOfTxs&gt;<b>1</b>&lt;/NbOfTxs&gt;');
});

test('several scenarios are a radio group', () => {
  expect(renderExample(messageStepperSlice, endings).match(/type="radio"/g)).toHaveLength(3);
  expect(renderExample(messageStepperSlice, longest)).not.toContain('type="radio"');
});

test('a reply is drawn in the opposite direction', () => {
  const html = renderExample(messageStepperSlice, longest);
  expect(html.match(/class="direction-[^" ]+ return-/g)).toHaveLength(1);
});

test('previous and next are an island that receives labels, not texts or samples', () => {
  const html = renderExample(messageStepperSlice, endings);
  const props = [...html.matchAll(/data-island="step-controls"[^>]*data-props="([^"]*)"/g)].map(
    ([, value]) => value ?? '',
  );
  expect(props).toHaveLength(3);
  expect(props.join()).not.toContain('Document');
  expect(props[0]).toContain('Step 1 of 2: The payment leaves');
});

test('a single step has no step controls', () => {
  const html = renderExample(messageStepperSlice, single);
  expect(html).not.toMatch(/<button|data-island|<details/);
  expect(html).toContain('Pending');
});

test('a stepper without steps is not rendered', () => {
  expect(renderExample(messageStepperSlice, empty)).toBe('');
});
