import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { peopleSlice } from './people.tsx';

const [plain, noHeading, empty] = examples;

test('a person’s uid is the anchor of the card', () => {
  expect(renderExample(peopleSlice, plain)).toMatch(/<li id="priya-raman"/);
});

test('a person has a name as heading, a role and a location', () => {
  const markup = renderExample(peopleSlice, plain);
  expect(markup).toMatch(/<h3[^>]*>Tomas Eklund<\/h3><p>Head of platform<\/p><p[^>]*>Stockholm<\/p>/);
});

test('the card shows the first paragraph of the biography, and its only link opens the rest', () => {
  const markup = renderExample(peopleSlice, plain);
  const [card = ''] = /<li id="priya-raman".*?<\/li>/s.exec(markup) ?? [];
  expect(card).toContain('Priya reads rulebooks');
  expect(card).not.toContain('a page of her own');
  expect(card.match(/<a /g)).toHaveLength(1);
  expect(card).toMatch(/<h3[^>]*><a href="#about-priya-raman"[^>]*>Priya Raman<\/a><\/h3>/);
  expect(markup).toMatch(/<dialog id="about-priya-raman".*a page of her own.*<\/dialog>/s);
});

test('a biography of one paragraph has no dialog', () => {
  const markup = renderExample(peopleSlice, plain);
  expect(markup).toMatch(/<h3[^>]*>Tomas Eklund<\/h3>/);
  expect(markup).not.toContain('about-tomas-eklund');
});

test('a portrait is decorative; without one, hidden initials replace it', () => {
  const markup = renderExample(peopleSlice, plain);
  expect(markup.match(/alt=""/g)).toHaveLength(3);
  expect(markup).not.toContain('Portrait of');
  expect(markup).toContain('<span aria-hidden="true">BW</span>');
});

test('an unpublished or unset person is left out', () => {
  const markup = renderExample(peopleSlice, noHeading);
  expect(markup.match(/<li /g)).toHaveLength(1);
  expect(markup).toMatch(/<h2[^>]*>Priya Raman/);
});

test('without people no section is rendered', () => {
  expect(renderExample(peopleSlice, empty)).toBe('');
});
