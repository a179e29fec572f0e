import { expect, test } from 'vitest';
import { getColor, getGraphColors } from '../../scripts/media/theme-colors.ts';
import { languages } from '../language/language.ts';
import { cardColors, toCardDrawing, toCardPath } from './social-card.ts';

const [english, french] = languages;
const content = { title: 'A title', seed: 'id-1', language: english };

test('its colours are those of a dark panel', () => {
  const { edge, node, live, background } = getGraphColors('night');
  expect(cardColors).toEqual({ edge, node, live, ground: background, text: getColor('canvas') });
});

test('the URL names the document, the language unless it is the master one, and the version', () => {
  const path = toCardPath({ type: 'article', uid: 'a/ü', language: english }, content);
  expect(path).toMatch(/^\/og\/article\/a\/%C3%BC\.png\?v=[\w-]{10}$/);
  expect(toCardPath({ type: 'article', uid: 'a', language: french }, content)).toMatch(/^\/og\/fr-fr\/article\/a\.png/);
});

test('another title, graph or language is another version', () => {
  const subject = { type: 'article', uid: 'a', language: english };
  const versions = [
    content,
    { ...content, title: 'B' },
    { ...content, seed: 'id-2' },
    { ...content, language: french },
  ];
  expect(new Set(versions.map((own) => toCardPath(subject, own))).size).toBe(4);
});

test('each document has its own graph, which is mirrored for languages from right to left', () => {
  expect(toCardDrawing(content, '').ground).not.toBe(toCardDrawing({ ...content, seed: 'id-2' }, '').ground);
  const mirrored = toCardDrawing({ ...content, language: { ...english, direction: 'rtl' } }, '');
  expect([mirrored.direction, mirrored.ground.includes('scale(-1 1)')]).toEqual(['rtl', true]);
});

test('the section is named above the title, unless it is the title', () => {
  const textsOf = (label: string) => toCardDrawing(content, label).texts.map(({ text }) => text);
  expect(textsOf('Section')).toEqual(['Financial Cloud', 'Section', 'A title']);
  expect(textsOf('A title')).toEqual(['Financial Cloud', 'A title']);
  expect(textsOf('')).toEqual(['Financial Cloud', 'A title']);
});
