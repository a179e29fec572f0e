import { randomUUID } from 'node:crypto';
import { toKeptBytes, type Markup } from '../document/markup.ts';

/** Markup with places that each page fills: bytes, and the names of places between them. */
export type Template = readonly (Buffer | { place: string })[];

/** Nothing that an editor writes has it. */
const mark = randomUUID();
const placePattern = new RegExp(`@@${mark} ([\\w-]+)@@`, 'g');

/** Stands in what is rendered once where each page has something of its own. The name is of letters, digits and hyphens. */
export const toPlace = (name: string): string => `@@${mark} ${name}@@`;

/** The names of all places in the markup, each once. */
export function listPlaces(markup: string): string[] {
  return [...new Set([...markup.matchAll(placePattern)].flatMap(([, name]) => name ?? []))];
}

export function toTemplate(markup: string): Template {
  // Every second part is what the pattern has caught.
  return markup.split(placePattern).map((part, index) => (index % 2 === 0 ? toKeptBytes(part) : { place: part }));
}

/** `fill` gives the markup of a place. */
export function fillTemplate(template: Template, fill: (place: string) => string): Markup {
  return template.map((part) => ('place' in part ? fill(part.place) : part));
}

/** The same for a text that is used as a text. */
export function fillText(text: string, fill: (place: string) => string): string {
  return text.replace(placePattern, (_, place: string) => fill(place));
}
