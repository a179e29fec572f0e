import type { Vacancy } from '../../../integrations/job-boards/job-board.ts';
import type { ViewContext } from '../../view/view-context.ts';
import { getVacancyPath } from '../../routes/vacancy-path.ts';
import { getCountryName } from '../../language/countries.ts';
import { getVacancyLanguage, isAnywhere, toLocationText, toPayText } from './vacancy-text.ts';

export interface JobCardView {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  /** Language of title and team, if it is not the page's. */
  readonly language: string | undefined;
  readonly team: string;
  readonly locations: string;
  readonly workplace: string;
  readonly contract: string;
  readonly pay: string | undefined;
  readonly posted: { date: string; text: string } | undefined;
  readonly labels: { team: string; location: string; workplace: string; contract: string; pay: string; posted: string };
}

export function toJobCardView(vacancy: Vacancy, context: ViewContext): JobCardView {
  const { strings } = context;
  return {
    id: vacancy.id,
    href: context.path(getVacancyPath(vacancy)),
    title: vacancy.title,
    language: getVacancyLanguage(context),
    team: vacancy.team || vacancy.department,
    locations: toLocationsText(vacancy, context),
    workplace: strings.workplaceTypes[vacancy.workplaceType],
    contract: strings.commitments[vacancy.commitment],
    pay: toPayText(vacancy.payRange, context),
    posted: vacancy.postedOn ? { date: vacancy.postedOn, text: context.date(vacancy.postedOn) } : undefined,
    labels: {
      team: strings.team,
      location: strings.location,
      workplace: strings.workplace,
      contract: strings.contract,
      pay: strings.pay,
      posted: strings.posted,
    },
  };
}

/** Drops "remote" from the locations if the workplace beside them already says it. */
function toLocationsText({ locations, workplaceType }: Vacancy, context: ViewContext): string {
  const isFullyRemote = workplaceType === 'Remote' && locations.every(isAnywhere);
  return locations
    .map((location) =>
      isFullyRemote ? getCountryName(location.country, context.language) : toLocationText(location, context),
    )
    .filter(Boolean)
    .join(' / ');
}
