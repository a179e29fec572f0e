/** `undefined` for invalid UTF-8. An escaped slash stays escaped: it is part of a name, not a separator. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path.replace(/%2f/gi, '%252F'));
  } catch {
    return undefined;
  }
}

/** No page has one in its name. */
export const hasEscapedSlash = (path: string): boolean => /%2f/i.test(path);
