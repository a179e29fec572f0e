import type { FilterChoices } from '../../../cms/studio-api.ts';
import type { Repository } from '../../../cms/studio-models.ts';
import { findAuthorName } from '../../api/documents.ts';
import { filterStrings } from '../../strings/documents.ts';
import { shortStateStrings } from '../../strings/states.ts';
import { listSetNames, type ListFilter } from './list-filter.ts';

interface Names {
  readonly authors: FilterChoices['authors'];
  readonly repository: Repository | undefined;
  readonly releases: readonly { readonly id: string; readonly label: string }[];
}

type FilterName = ReturnType<typeof listSetNames>[number];

const findLabel = (releases: Names['releases'], release: string): string | undefined =>
  releases.find(({ id }) => id === release)?.label;

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** The active filters except the search text, as short labels. */
export function describeFilter(
  filter: ListFilter,
  { authors, repository, releases }: Names,
): { readonly name: FilterName; readonly label: string }[] {
  const langName = (id: string): string => repository?.languages.find((lang) => lang.id === id)?.name ?? id;
  const describe: Readonly<Record<FilterName, (value: string) => string>> = {
    q: (value) => value,
    type: (value) =>
      filterStrings.label(filterStrings.type, repository?.customTypes.find(({ id }) => id === value)?.label ?? value),
    lang: (value) => filterStrings.label(filterStrings.lang, langName(value)),
    state: () =>
      filterStrings.label(filterStrings.state, filter.state === undefined ? '' : shortStateStrings[filter.state]),
    tag: (value) => filterStrings.label(filterStrings.tag, value),
    author: (value) =>
      filterStrings.label(filterStrings.author, findAuthorName(authors, value) ?? filterStrings.unnamed),
    release: (value) => filterStrings.label(filterStrings.release, findLabel(releases, value) ?? filterStrings.unnamed),
    since: (value) => filterStrings.label(filterStrings.since, days.format(Number(value))),
    missing: (value) => filterStrings.label(filterStrings.missing, langName(value)),
    problem: () => filterStrings.problem,
    unused: () => filterStrings.unused,
  };
  return listSetNames(filter).flatMap((name) =>
    name === 'q' ? [] : [{ name, label: describe[name](filter[name] ?? '') }],
  );
}
