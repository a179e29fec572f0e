import { randomUUID } from 'node:crypto';
import { toKeptBytes, type Markup } from '../document/markup.ts';

/** Markup with placeholders that each page fills: bytes, with the names of placeholders between them. */
export type Template = readonly (Buffer | { place: string })[];

/** Random, so that no editor's text contains it. */
const mark = randomUUID();
const placePattern = new RegExp(`@@${mark} ([\\w-]+)@@`, 'g');

/** A placeholder for page-specific markup in a frame that is rendered once. Names use letters, digits and hyphens. */
export const toPlace = (name: string): string => `@@${mark} ${name}@@`;

/** The names of all placeholders in the markup, each once. */
export function listPlaces(markup: string): string[] {
  return [...new Set([...markup.matchAll(placePattern)].flatMap(([, name]) => name ?? []))];
}

export function toTemplate(markup: string): Template {
  // Every second part is a match of the pattern.
  return markup.split(placePattern).map((part, index) => (index % 2 === 0 ? toKeptBytes(part) : { place: part }));
}

/** `fill` returns the markup of a placeholder. */
export function fillTemplate(template: Template, fill: (place: string) => string): Markup {
  return template.map((part) => ('place' in part ? fill(part.place) : part));
}

/** The same for text. */
export function fillText(text: string, fill: (place: string) => string): string {
  return text.replace(placePattern, (_, place: string) => fill(place));
}
