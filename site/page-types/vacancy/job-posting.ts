import type { Vacancy } from '../../../integrations/job-boards/job-board.ts';
import { isAnywhere } from '../../components/job-card/vacancy-text.ts';
import type { JobPosting, WithContext } from 'schema-dts';
import { siteName } from '../../document/head.ts';
import { schemaContext, toOrganization } from '../../document/structured-data.ts';
import { getCountryCode, getCountryName } from '../../language/countries.ts';
import type { PageContext } from '../../view/page-context.ts';
import { toVacancyHtml } from './vacancy-html.ts';

/** schema.org's JobPosting, only for an open vacancy whose form is on the page. */
export function toJobPosting(vacancy: Vacancy, context: PageContext): WithContext<JobPosting> {
  const { publicUrl, basePath } = context.settings;
  const { logo } = toOrganization(context.settings);
  return {
    '@context': schemaContext,
    '@type': 'JobPosting',
    title: vacancy.title,
    description: toVacancyHtml(vacancy, context),
    identifier: { '@type': 'PropertyValue', name: siteName, value: vacancy.lastingId ?? vacancy.id },
    datePosted: vacancy.postedOn,
    ...(vacancy.closesOn ? { validThrough: `${vacancy.closesOn}T23:59:59Z` } : {}),
    employmentType: employmentTypes[vacancy.commitment],
    // Short: a vacancy fits into one round trip (tests/page-weight.spec.ts).
    hiringOrganization: { '@type': 'Organization', name: siteName, sameAs: `${publicUrl}${basePath}/`, logo },
    ...toPlaces(vacancy),
    ...toSalary(vacancy.payRange),
    directApply: true,
  };
}

const employmentTypes: Readonly<Record<Vacancy['commitment'], string>> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Apprenticeship: 'OTHER',
  Internship: 'INTERN',
  Temporary: 'TEMPORARY',
};

function toPlaces({ locations, workplaceType }: Vacancy): object {
  const offices = locations.filter((location) => !isAnywhere(location));
  const jobLocation = offices.map(({ city, country }) => ({
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: getCountryCode(country) ?? country },
  }));
  const countries = [...new Set(locations.map(({ country }) => country).filter(Boolean))];
  return {
    ...(jobLocation.length > 0 ? { jobLocation } : {}),
    ...(workplaceType === 'Remote'
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: countries.map((country) => ({
            '@type': 'Country',
            name: getCountryName(country, { id: 'en-gb' }),
          })),
        }
      : {}),
  };
}

function toSalary(payRange: Vacancy['payRange']): object {
  if (!payRange) return {};
  const { minimum, maximum, currency, interval } = payRange;
  const amount = minimum === maximum ? { value: minimum } : { minValue: minimum, maxValue: maximum };
  const unitText = interval === 'hour' ? 'HOUR' : 'YEAR';
  return {
    baseSalary: { '@type': 'MonetaryAmount', currency, value: { '@type': 'QuantitativeValue', ...amount, unitText } },
  };
}
