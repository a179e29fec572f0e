import type { FilterChoices } from '../../../cms/studio-api.ts';
import type { Repository } from '../../../cms/studio-models.ts';
import { findAuthorName } from '../../api/documents.ts';
import { filterWords } from '../../words/documents.ts';
import { shortStateWords } from '../../words/states.ts';
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
      filterWords.label(filterWords.type, repository?.customTypes.find(({ id }) => id === value)?.label ?? value),
    lang: (value) => filterWords.label(filterWords.lang, langName(value)),
    state: () => filterWords.label(filterWords.state, filter.state === undefined ? '' : shortStateWords[filter.state]),
    tag: (value) => filterWords.label(filterWords.tag, value),
    author: (value) => filterWords.label(filterWords.author, findAuthorName(authors, value) ?? filterWords.unnamed),
    release: (value) => filterWords.label(filterWords.release, findLabel(releases, value) ?? filterWords.unnamed),
    since: (value) => filterWords.label(filterWords.since, days.format(Number(value))),
    missing: (value) => filterWords.label(filterWords.missing, langName(value)),
    problem: () => filterWords.problem,
    unused: () => filterWords.unused,
  };
  return listSetNames(filter).flatMap((name) =>
    name === 'q' ? [] : [{ name, label: describe[name](filter[name] ?? '') }],
  );
}
