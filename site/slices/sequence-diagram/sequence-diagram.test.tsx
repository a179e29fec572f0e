import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { sequenceDiagramSlice } from './sequence-diagram.tsx';

const [plain, , inbound, last, many, unnamed, empty] = examples;

/** The attributes of the part that holds a message's words. */
function getWordsOf(html: string, message: string): string | undefined {
  return html.match(new RegExp(`<div class="[^"]*"([^>]*)><p[^>]*><span>${message}</span>`))?.[1];
}

test('the drawing is an ordered list of its messages, each with its route in words', () => {
  const html = renderExample(sequenceDiagramSlice, plain);
  expect(html.match(/<ol/g)).toHaveLength(1);
  expect(html.match(/<p class="visuallyHidden">/g)).toHaveLength(9);
  expect(html).toContain('<p class="visuallyHidden">Request, Payer to Payer&#x27;s provider</p>');
  expect(html).toContain('<p class="visuallyHidden">Within one system, Payer&#x27;s provider</p>');
  expect(html).not.toContain('style=');
});

test('participants are named above their lifelines, in the order of the editor', () => {
  const html = renderExample(sequenceDiagramSlice, plain);
  const list = html.match(/<ul [^>]*aria-label="Participants">(.*?)<\/ul>/)?.[1] ?? '';
  expect([...list.matchAll(/<span>([^<]+)/g)].map(([, name]) => name)).toEqual([
    'Payer',
    'Payer&#x27;s provider',
    'Clearing mechanism',
    'Payee&#x27;s provider',
  ]);
});

test('a message runs from lifeline to lifeline, an answer against their order', () => {
  const html = renderExample(sequenceDiagramSlice, plain);
  expect(getWordsOf(html, 'Verification of payee request')).toContain('data-start="4" data-end="8"');
  expect(getWordsOf(html, 'Match, close match, no match or not possible')).toContain('data-start="4" data-end="8"');
  expect(html.match(/data-kind="response" data-direction="backward"/g)).toHaveLength(4);
});

test('an answer may run with the order of the participants', () => {
  expect(renderExample(sequenceDiagramSlice, inbound)).toContain('data-kind="response" data-direction="forward"');
});

test('a step inside the last participant is drawn before its lifeline', () => {
  const html = renderExample(sequenceDiagramSlice, last);
  expect(html).toContain('data-kind="internal" data-direction="backward"');
  expect(getWordsOf(html, 'Credit with value today')).toContain('data-start="7" data-end="10"');
});

test('the caption and the key of the lines are below the drawing; one kind alone needs no key', () => {
  const html = renderExample(sequenceDiagramSlice, plain);
  expect(html).toMatch(/<figcaption[^>]*><p>The payee sees the money before/);
  expect(html).toMatch(/<\/span>Answer<\/li>/);
  expect(renderExample(sequenceDiagramSlice, unnamed)).not.toContain('<figcaption');
});

test('with too many participants for lifelines the conversation is left', () => {
  const html = renderExample(sequenceDiagramSlice, many);
  expect(html).not.toContain('data-columns');
  expect(html).toContain('Pong');
});

test('whoever is in a step has a lifeline, named by the editor or not', () => {
  const html = renderExample(sequenceDiagramSlice, unnamed);
  expect(html).toContain('data-columns="3"');
  expect(html).toContain('Request, Scheme to Payee');
});

test('a diagram without a message is not shown', () => {
  expect(renderExample(sequenceDiagramSlice, empty)).toBe('');
});
