import { expect, test } from 'vitest';
import { toBytes } from '../document/markup.ts';
import { fillTemplate, fillText, listPlaces, toPlace, toTemplate } from './frame-template.ts';

const markup = `<a href="${toPlace('en-gb')}">é</a>${toPlace('crumbs')}${toPlace('en-gb')}`;
const fill = (place: string) => `[${place}]`;

test('every place of a template is filled, as bytes and as a text', () => {
  const filled = '<a href="[en-gb]">é</a>[crumbs][en-gb]';
  expect(toBytes(fillTemplate(toTemplate(markup), fill)).toString()).toBe(filled);
  expect(fillText(markup, fill)).toBe(filled);
  expect(fillText(markup, fill)).toBe(filled);
});

test('places are named once', () => {
  expect(listPlaces(markup)).toEqual(['en-gb', 'crumbs']);
});

test('what an editor writes is no place', () => {
  expect(listPlaces('@@page@@ @@ crumbs@@')).toEqual([]);
  expect(fillText('$& @@page@@', fill)).toBe('$& @@page@@');
});
