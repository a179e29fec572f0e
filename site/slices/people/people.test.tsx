import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { peopleSlice } from './people.tsx';

const [plain, noHeading, nothing] = examples;

test('a link to a person finds them by their uid', () => {
  expect(renderExample(peopleSlice, plain)).toMatch(/<li id="priya-raman"/);
});

test('a person has a name as heading, a role and a place', () => {
  const markup = renderExample(peopleSlice, plain);
  expect(markup).toMatch(/<h3[^>]*>Tomas Eklund<\/h3><p>Head of platform<\/p><p[^>]*>Stockholm<\/p>/);
});

test('only the first paragraph of the biography is told', () => {
  const markup = renderExample(peopleSlice, plain);
  expect(markup).toContain('Priya reads rulebooks');
  expect(markup).not.toContain('a page of her own');
});

test('a portrait is decoration beside the name; without one the initials stand in, unread', () => {
  const markup = renderExample(peopleSlice, plain);
  expect(markup.match(/alt=""/g)).toHaveLength(3);
  expect(markup).not.toContain('Portrait of');
  expect(markup).toContain('<span aria-hidden="true">BW</span>');
});

test('a person who is gone, or was never chosen, is left out', () => {
  const markup = renderExample(peopleSlice, noHeading);
  expect(markup.match(/<li /g)).toHaveLength(1);
  expect(markup).toMatch(/<h2[^>]*>Priya Raman/);
});

test('without people there is no section', () => {
  expect(renderExample(peopleSlice, nothing)).toBe('');
});
