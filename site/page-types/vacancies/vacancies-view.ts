import type { Vacancy } from '../../../integrations/job-boards/job-board.ts';
import { toJobCardView, type JobCardView } from '../../components/job-card/job-card-view.ts';
import { isAnywhere } from '../../components/job-card/vacancy-text.ts';
import type { ListingPageDocument } from '../../content/content-types.generated.ts';
import type { HeadView } from '../../document/head-view.ts';
import type { SliceView } from '../../slices/slice-zone.tsx';
import type { FilterView } from '../../components/filters/filter-view.ts';
import type { PageContext } from '../../view/page-context.ts';
import { toHead, viewSlices, type RawSlicePage } from '../slice-page.ts';
import { isOpen } from '../vacancy/is-open.ts';

export interface RawVacancies extends RawSlicePage<ListingPageDocument> {
  readonly vacancies: readonly Vacancy[];
}

export interface VacanciesView {
  readonly title: string;
  readonly lede: string;
  readonly count: string;
  readonly filters: readonly FilterView[];
  readonly cards: readonly JobCardView[];
  readonly empty: { text: string; link: { href: string; text: string } | undefined } | undefined;
  readonly slices: readonly SliceView[];
  readonly head: HeadView;
}

type FilterName = 'team' | 'location';

export function toVacanciesView(raw: RawVacancies, context: PageContext): VacanciesView {
  const { data } = raw.document;
  const { strings } = context.view;
  const title = data.title ?? '';
  const lede = data.lede ?? '';
  const open = raw.vacancies.filter((vacancy) => isOpen(vacancy, context.view.today));
  const matching = open.filter(
    (vacancy) => hasChosen(vacancy, 'team', context) && hasChosen(vacancy, 'location', context),
  );
  return {
    title,
    lede,
    count: strings.openRoles(matching.length),
    filters: toFilters(open, context),
    cards: matching.map((vacancy) => toJobCardView(vacancy, context.view)),
    empty: matching.length > 0 ? undefined : toEmpty(data.empty_text ?? '', open.length, context),
    slices: viewSlices(raw, context),
    head: toHead(raw.document, context, { title, description: lede }),
  };
}

/** The values of a vacancy that a filter matches. */
function getValues(vacancy: Vacancy, name: FilterName): string[] {
  if (name === 'team') return vacancy.team ? [vacancy.team] : [];
  return [...new Set(vacancy.locations.map((location) => (isAnywhere(location) ? remoteValue : location.city)))];
}

const remoteValue = 'Remote';

function hasChosen(vacancy: Vacancy, name: FilterName, { query }: PageContext): boolean {
  const chosen = query.get(name);
  return !chosen || getValues(vacancy, name).includes(chosen);
}

function toFilters(open: readonly Vacancy[], context: PageContext): FilterView[] {
  const { strings } = context.view;
  const filters = [
    { name: 'team', other: 'location', label: strings.filterByTeam, all: strings.allTeams },
    { name: 'location', other: 'team', label: strings.filterByLocation, all: strings.allLocations },
  ] as const;
  return filters.flatMap(({ name, other, label, all }) => {
    const values = [...new Set(open.flatMap((vacancy) => getValues(vacancy, name)))].sort((one, two) =>
      one.localeCompare(two),
    );
    if (values.length < 2) return [];
    const chosen = context.query.get(name) ?? undefined;
    const reachable = open.filter((vacancy) => hasChosen(vacancy, other, context));
    const options = values.map((value) => ({
      text: value === remoteValue ? strings.workplaceTypes.Remote : value,
      href: hrefWith(context, name, value),
      count: reachable.filter((vacancy) => getValues(vacancy, name).includes(value)).length,
      isCurrent: chosen === value,
    }));
    // Options without results under the other filter are not offered.
    const offered = options.filter(({ count, isCurrent }) => count > 0 || isCurrent);
    return [
      {
        label,
        options: [
          { text: all, href: hrefWith(context, name, undefined), count: undefined, isCurrent: !chosen },
          ...offered,
        ],
      },
    ];
  });
}

function toEmpty(text: string, openCount: number, { view, path }: PageContext): VacanciesView['empty'] {
  const link = openCount > 0 ? { href: view.path(path), text: view.strings.allVacancies } : undefined;
  return { text: text || view.strings.noRoles, link };
}

/** The page's URL with one filter changed, so that every choice can be linked to. */
function hrefWith(context: PageContext, name: FilterName, value: string | undefined): string {
  const query = new URLSearchParams();
  for (const each of ['team', 'location']) {
    const kept = each === name ? value : context.query.get(each);
    if (kept) query.set(each, kept);
  }
  const path = context.view.path(context.path);
  return query.size > 0 ? `${path}?${query}` : path;
}
