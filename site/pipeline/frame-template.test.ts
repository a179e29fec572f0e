import { expect, test } from 'vitest';
import { toBytes } from '../document/markup.ts';
import { fillTemplate, fillText, listPlaces, toPlace, toTemplate } from './frame-template.ts';

const markup = `<a href="${toPlace('en-gb')}">é</a>${toPlace('crumbs')}${toPlace('en-gb')}`;
const fill = (place: string) => `[${place}]`;

test('every placeholder of a template is filled, as bytes and as text', () => {
  const filled = '<a href="[en-gb]">é</a>[crumbs][en-gb]';
  expect(toBytes(fillTemplate(toTemplate(markup), fill)).toString()).toBe(filled);
  expect(fillText(markup, fill)).toBe(filled);
  expect(fillText(markup, fill)).toBe(filled);
});

test('placeholders are listed once', () => {
  expect(listPlaces(markup)).toEqual(['en-gb', 'crumbs']);
});

test('text from editors is never a placeholder', () => {
  expect(listPlaces('@@page@@ @@ crumbs@@')).toEqual([]);
  expect(fillText('$& @@page@@', fill)).toBe('$& @@page@@');
});
