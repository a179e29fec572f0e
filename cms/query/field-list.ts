/** Field keys by document type: the value of `fetch` and `fetchLinks`. */
export type FieldList = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Parses `type.field,type.field`, with or without brackets. Unknown names are allowed and select nothing, because the
 * list may come from another version of the site.
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
