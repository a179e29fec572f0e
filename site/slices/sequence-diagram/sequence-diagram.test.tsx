import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { sequenceDiagramSlice } from './sequence-diagram.tsx';

const [plain, , inbound, last, many, unnamed, empty] = examples;

/** The attributes of the element that contains the message's text. */
function getMessageAttributes(html: string, message: string): string | undefined {
  return html.match(new RegExp(`<div class="[^"]*"([^>]*)><p[^>]*><span>${message}</span>`))?.[1];
}

/** A diagram whose messages are of one kind. */
function toCaptioned(caption: string) {
  if (!unnamed) throw new Error('There is no such example');
  const { slice } = unnamed;
  return { slice: { ...slice, primary: { ...slice.primary, caption } } };
}

test('the drawing is an ordered list of messages, each with its route in words', () => {
  const html = renderExample(sequenceDiagramSlice, plain);
  expect(html.match(/<ol/g)).toHaveLength(1);
  expect(html.match(/<p class="visuallyHidden">/g)).toHaveLength(9);
  expect(html).toContain('<p class="visuallyHidden">Request, Payer to Payer&#x27;s provider</p>');
  expect(html).toContain('<p class="visuallyHidden">Within one system, Payer&#x27;s provider</p>');
  expect(html).not.toContain('style=');
});

test('participants are listed above their lifelines in the editor’s order', () => {
  const html = renderExample(sequenceDiagramSlice, plain);
  const list = html.match(/<ul [^>]*aria-label="Participants">(.*?)<\/ul>/)?.[1] ?? '';
  expect([...list.matchAll(/<span>([^<]+)/g)].map(([, name]) => name)).toEqual([
    'Payer',
    'Payer&#x27;s provider',
    'Clearing mechanism',
    'Payee&#x27;s provider',
  ]);
});

test('a request runs from lifeline to lifeline, a reply against the order of participants', () => {
  const html = renderExample(sequenceDiagramSlice, plain);
  expect(getMessageAttributes(html, 'Verification of payee request')).toContain('data-start="4" data-end="8"');
  expect(getMessageAttributes(html, 'Match, close match, no match or not possible')).toContain(
    'data-start="4" data-end="8"',
  );
  expect(html.match(/data-kind="response" data-direction="backward"/g)).toHaveLength(4);
});

test('a reply may run with the order of the participants', () => {
  expect(renderExample(sequenceDiagramSlice, inbound)).toContain('data-kind="response" data-direction="forward"');
});

test('a step inside the last participant is drawn before its lifeline', () => {
  const html = renderExample(sequenceDiagramSlice, last);
  expect(html).toContain('data-kind="internal" data-direction="backward"');
  expect(getMessageAttributes(html, 'Credit with value today')).toContain('data-start="7" data-end="10"');
});

test('caption and legend are below the drawing; a single kind has no legend', () => {
  const html = renderExample(sequenceDiagramSlice, plain);
  expect(html).toMatch(/<figcaption[^>]*><p>The payee sees the money before/);
  expect(html).toMatch(/<\/span>Answer<\/li>/);
  const one = renderExample(sequenceDiagramSlice, toCaptioned('One kind.'));
  expect(one).toMatch(/<figcaption[^>]*><p>One kind\.<\/p><\/figcaption>/);
  expect(renderExample(sequenceDiagramSlice, unnamed)).not.toContain('<figcaption');
});

test('with too many participants for lifelines only the conversation is rendered', () => {
  const html = renderExample(sequenceDiagramSlice, many);
  expect(html).not.toContain('data-columns');
  expect(html).toContain('Pong');
});

test('every participant of a step has a lifeline, even if the editor did not list it', () => {
  const html = renderExample(sequenceDiagramSlice, unnamed);
  expect(html).toContain('data-columns="3"');
  expect(html).toContain('Request, Scheme to Payee');
});

test('a diagram without messages is not rendered', () => {
  expect(renderExample(sequenceDiagramSlice, empty)).toBe('');
});
