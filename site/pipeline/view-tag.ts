import { createHash, randomUUID } from 'node:crypto';

/** Another process may run other code, which shows the same view in another way. */
const process = randomUUID();

/**
 * A tag of everything that a page is rendered from: the same tag means the same page, without rendering it.
 * `undefined` when a part cannot be compared by its JSON.
 */
export function toViewTag(parts: object): string | undefined {
  let isComparable = true;
  const json = JSON.stringify(parts, (_, value: unknown) => {
    if (typeof value === 'function' || value instanceof Map || value instanceof Set) isComparable = false;
    return value;
  });
  return isComparable ? `W/"${createHash('sha256').update(process).update(json).digest('base64url')}"` : undefined;
}
