/** Makes names unique: the first claim of a name gets it as it is, later ones get `_2`, `_3` appended. */
export interface NameScope {
  readonly claim: (wanted: string) => string;
}

export function createNameScope(reserved: Iterable<string> = []): NameScope {
  const taken = new Set(reserved);
  return {
    claim(wanted) {
      let name = wanted;
      for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`;
      taken.add(name);
      return name;
    },
  };
}

/**
 * GraphQL allows letters, digits and `_`, no digit first, and reserves the prefix `__`. Ids and field keys of models
 * may contain more.
 */
function toGraphqlName(id: string): string {
  return id
    .replaceAll(/[^A-Za-z0-9_]/g, '_')
    .replace(/^_+/, '_')
    .replace(/^_$/, '_unnamed')
    .replace(/^(?=\d)/, '_');
}

/** Names for ids in one scope. A legal id keeps its name, wherever illegal ones are in the list. */
export function nameIds(ids: Iterable<string>, scope: NameScope): Map<string, string> {
  const all = [...ids];
  const legal = all.filter((id) => toGraphqlName(id) === id);
  const odd = all.filter((id) => toGraphqlName(id) !== id);
  return new Map([...legal, ...odd].map((id) => [id, scope.claim(toGraphqlName(id))]));
}

/** `conf_page` becomes `Conf_page`: only the first letter changes, as in the hosted service. */
export function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
