import { createHash, randomUUID } from 'node:crypto';
import { languages } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';

/** Another process may run other code, which renders the same view differently. */
const process = randomUUID();

/**
 * A tag of everything that a page is rendered from: equal tags mean equal pages. `undefined` when a part cannot be
 * compared by value.
 */
export function toViewTag(parts: object): string | undefined {
  const text = describe(parts);
  if (text === undefined) return undefined;
  // In V8's own representation: encoding to UTF-8 would take longer than hashing.
  return `W/"${createHash('sha256').update(process).update(text, 'utf16le').digest('base64url')}"`;
}

/** A document never changes: one that many pages show is serialised once. */
const documentTags = new WeakMap<object, string>();

/** Replaces a whole document in the tag of a view. */
export function toDocumentTag(document: object): string | undefined {
  const known = documentTags.get(document);
  if (known !== undefined) return known;
  // `href` names the ref, which changes with each publish.
  const { href: _, ...content } = document as { href?: string };
  const tag = toViewTag(content);
  if (tag !== undefined) documentTags.set(document, tag);
  return tag;
}

const sharedTags = new WeakMap<object, string>();

/** The tag of an object that never changes and is part of many views: it is described once. */
export function toSharedTag(part: object): string | undefined {
  const tag = sharedTags.get(part) ?? toViewTag(part);
  if (tag !== undefined) sharedTags.set(part, tag);
  return tag;
}

/** Objects that live as long as the process are compared by name, and may contain functions. */
const lasting = new Map<object, string>(
  languages.flatMap((language) => [
    [language, `language ${language.id}`],
    [getStrings(language), `strings ${language.id}`],
  ]),
);

/** Serialises unambiguously in one walk: JSON omits functions, and would need a separate search for them. */
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
    // A map or a date: its content is not in its properties.
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
