import { maxJsonDepth } from '../limits.ts';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reasons why a value cannot be stored as JSON: too deep nesting, a key that could reach a prototype, a number that
 * JSON does not have, an object that is not plain, a lone surrogate, a control character, a
 * letter with countless accents.
 */
export function listJsonProblems(value: unknown, path = ''): { path: string; message: string }[] {
  return visit(value, path, 0);
}

function visit(value: unknown, path: string, depth: number): { path: string; message: string }[] {
  if (depth > maxJsonDepth) return [{ path, message: `is nested deeper than ${maxJsonDepth} levels` }];
  if (value === null || value === undefined) return [];
  switch (typeof value) {
    case 'boolean':
      return [];
    case 'string':
      return listTextProblems(value).map((message) => ({ path, message }));
    case 'number':
      return Number.isFinite(value) ? [] : [{ path, message: 'is not a number that JSON has' }];
    case 'object':
      break;
    default:
      return [{ path, message: `is a ${typeof value}, which JSON does not have` }];
  }
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => visit(item, `${path}[${index}]`, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return [{ path, message: 'is not a plain object' }];
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = path === '' ? key : `${path}.${key}`;
    if (!key.isWellFormed()) return [{ path, message: 'has a key that is not well-formed Unicode' }];
    if (findControl(key) !== undefined) return [{ path, message: 'has a key that holds a control character' }];
    return forbiddenKeys.has(key) ? [{ path: inner, message: 'is a forbidden key' }] : visit(item, inner, depth + 1);
  });
}

/** Tabs and line breaks are text. XML can hold none of the others, nor the last two, in any form. */
const controls = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u;

/** The first control character that no text may hold, as `U+0007`. */
export function findControl(text: string): string | undefined {
  const code = controls.exec(text)?.[0].codePointAt(0);
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

const maxAccents = 100;
/** Begins where a run of accents begins, so that a long run is read once. */
const tooManyAccents = new RegExp(`(?<!\\p{M})\\p{M}{${maxAccents + 1}}`, 'u');

function listTextProblems(text: string): string[] {
  // UTF-8 cannot encode a lone surrogate, which would be replaced by another character.
  if (!text.isWellFormed()) return ['is not well-formed Unicode'];
  const control = findControl(text);
  if (control !== undefined) return [`holds the control character ${control}`];
  // The time to normalise accents grows with the square of their number: slugs, sort keys and searches would take
  // hours.
  const isCheap = text.length <= maxAccents || !tooManyAccents.test(text);
  return isCheap ? [] : [`has more than ${maxAccents} accents on one letter`];
}
