import { createHash, randomUUID } from 'node:crypto';
import { languages } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';

/** Another process may run other code, which shows the same view in another way. */
const process = randomUUID();

/**
 * A tag of everything that a page is rendered from: the same tag means the same page, without rendering it.
 * `undefined` when a part cannot be compared by what it says.
 */
export function toViewTag(parts: object): string | undefined {
  const text = describe(parts);
  if (text === undefined) return undefined;
  // As V8 holds it: in UTF-8 putting it into bytes takes longer than the hash.
  return `W/"${createHash('sha256').update(process).update(text, 'utf16le').digest('base64url')}"`;
}

/** A document never changes: what many pages show is put into words once. */
const documentTags = new WeakMap<object, string>();

/** Stands for a whole document in the tag of a view. */
export function toDocumentTag(document: object): string | undefined {
  const known = documentTags.get(document);
  if (known !== undefined) return known;
  // Where it was read from names the ref, which is another one after each publish.
  const { href: _, ...content } = document as { href?: string };
  const tag = toViewTag(content);
  if (tag !== undefined) documentTags.set(document, tag);
  return tag;
}

/** What lasts as long as the process is known by its name, and may have functions. */
const lasting = new Map<object, string>(
  languages.flatMap((language) => [
    [language, `language ${language.id}`],
    [getStrings(language), `strings ${language.id}`],
  ]),
);

/** Everything in one text that nothing else gives, in one walk: JSON leaves functions out, and would have to be searched for them first. */
function describe(parts: object): string | undefined {
  let text = '';
  const add = (value: unknown): boolean => {
    if (typeof value === 'string') text += `"${value.length}:${value}`;
    else if (typeof value === 'function' || typeof value === 'symbol') return false;
    else if (typeof value !== 'object' || value === null) text += `${String(value)};`;
    else return addObject(value);
    return true;
  };
  const addObject = (value: object): boolean => {
    const name = lasting.get(value);
    if (name !== undefined) {
      text += `@${name};`;
      return true;
    }
    if (Array.isArray(value)) {
      text += `[${value.length}:`;
      return value.every(add);
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    // A map, a date: what they hold is in no property.
    if (prototype !== Object.prototype && prototype !== null) return false;
    text += '{';
    for (const key in value) {
      text += `${key.length}:${key}`;
      if (!add((value as Record<string, unknown>)[key])) return false;
    }
    text += '}';
    return true;
  };
  return add(parts) ? text : undefined;
}
