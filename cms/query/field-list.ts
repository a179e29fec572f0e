/** Field keys by document type, as `fetch` and `fetchLinks` ask for them. */
export type FieldList = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads `type.field,type.field`, with or without brackets. Names that no model knows are left: a list may name fields of
 * another version of the site, and simply gets nothing for them.
 */
export function parseFieldList(text: string): FieldList {
  const list = new Map<string, Set<string>>();
  for (const entry of text.split(/[\s,[\]"]+/)) {
    const [type, field] = entry.split('.').filter((part) => part !== 'my');
    if (!type || !field) continue;
    const fields = list.get(type) ?? new Set<string>();
    fields.add(field);
    list.set(type, fields);
  }
  return list;
}
