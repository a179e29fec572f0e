import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Vacancy } from '../../../integrations/job-boards/job-board.ts';
import { languages } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { createExampleVacancy } from '../../testing/example-vacancy.ts';
import { isOpen } from './is-open.ts';
import { listSimilar } from './similar-vacancies.ts';
import { toTitleSlug } from '../../routes/title-slug.ts';
import { vacancyPage } from './vacancy-page.tsx';
import { toVacancyView } from './vacancy-view.ts';
import { Unavailable } from '../../../integrations/unavailable.ts';

const createContext = (vacancies: readonly Vacancy[], changes: Parameters<typeof createExamplePageContext>[0] = {}) =>
  createExamplePageContext({ path: '/careers/vacancies/fc-1', params: { jobId: 'fc-1' }, vacancies, ...changes });

function show(vacancy: Vacancy, others: readonly Vacancy[] = [], context = createContext([vacancy])) {
  const view = toVacancyView({ vacancy, others }, context);
  return { view, html: renderToStaticMarkup(<vacancyPage.Page view={view} />) };
}

/** The JobPosting of a vacancy's page. */
function getPosting(changes: Partial<Vacancy> = {}, context = createContext([])): Record<string, unknown> | undefined {
  const { head } = show(createExampleVacancy(changes), [], context).view;
  return head.structuredData?.[0] as Record<string, unknown> | undefined;
}

describe('an open vacancy', () => {
  test('shows its facts, its text and the form', () => {
    const { html, view } = show(createExampleVacancy());
    expect(vacancyPage.status?.(view)).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Senior engineer, platform<\/h1>/);
    expect(html).toMatch(/<dt>Location<\/dt><dd><bdi>Amsterdam, Netherlands<\/bdi><\/dd>/);
    expect(html).toMatch(/<dt>Closes<\/dt><dd><time dateTime="2027-01-31">31 January 2027<\/time><\/dd>/i);
    expect(html).toContain('Small &amp; exact &lt;code&gt;.');
    expect(html).toMatch(/<h2>What you need<\/h2>/);
    expect(html).toMatch(/<form[^>]*multipart\/form-data/);
  });

  test('has one canonical URL, whatever title the requested URL contains', () => {
    expect(show(createExampleVacancy()).view.head.canonicalPath).toBe(
      '/careers/vacancies/fc-1/senior-engineer-platform',
    );
  });

  test('in French is marked as English where it is English', () => {
    const { html } = show(createExampleVacancy(), [], createContext([], { language: languages[1] }));
    expect(html).toMatch(/<section[^>]*lang="en"><h2>What you need/);
    expect(html).toMatch(/<h2>Le poste<\/h2>/);
  });

  test('in one language only is described to search engines on the page in that language alone', () => {
    const [english, french] = languages.map((language) =>
      show(createExampleVacancy(), [], createContext([], { language })),
    );
    expect(english?.view.head).toMatchObject({ onlyLanguage: languages[0], isIndexed: true });
    expect(english?.view.head.structuredData).toHaveLength(1);
    expect(french?.view.head).toMatchObject({ onlyLanguage: languages[0], isIndexed: true });
    expect(french?.view.head.structuredData).toBeUndefined();
  });

  test('renders a board’s HTML as markup, not as source text', () => {
    const { html } = show(
      createExampleVacancy({ description: { kind: 'html', html: '<p>Keep <strong>books</strong>.</p>' } }),
    );
    expect(html).toContain('<p>Keep <strong>books</strong>.</p>');
  });
});

describe('JobPosting', () => {
  test('has the fields that search engines require, and the salary of the page', () => {
    expect(getPosting()).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Senior engineer, platform',
      description: '<p>Small &amp; exact &lt;code&gt;.</p><h3>What you need</h3><ul><li>Types</li></ul>',
      identifier: { '@type': 'PropertyValue', name: 'Financial Cloud', value: 'fc-1' },
      datePosted: '2026-11-09',
      validThrough: '2027-01-31T23:59:59Z',
      employmentType: 'FULL_TIME',
      hiringOrganization: {
        '@type': 'Organization',
        name: 'Financial Cloud',
        sameAs: 'https://www.financial-cloud.test/',
        logo: 'https://www.financial-cloud.test/icon-512.png',
      },
      jobLocation: [
        { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Amsterdam', addressCountry: 'NL' } },
      ],
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: { '@type': 'QuantitativeValue', minValue: 92_000, maxValue: 103_000, unitText: 'YEAR' },
      },
      directApply: true,
    });
  });

  test('of a remote role names the countries and no office', () => {
    const posting = getPosting({ workplaceType: 'Remote', locations: [{ city: 'Remote', country: 'Netherlands' }] });
    expect(posting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ '@type': 'Country', name: 'Netherlands' }],
    });
    expect(posting).not.toHaveProperty('jobLocation');
  });

  test('has no salary when the page has none', () => {
    expect(getPosting({ payRange: undefined })).not.toHaveProperty('baseSalary');
  });

  test('has absolute links and no scripts', () => {
    const block = (url: string) => ({
      type: 'paragraph',
      text: 'here',
      spans: [{ type: 'hyperlink', start: 0, end: 4, data: { link_type: 'Web', url } }],
      direction: 'ltr',
    });
    const posting = getPosting({
      description: { kind: 'structured', blocks: [block('/careers'), block('javascript:alert(1)')] },
      sections: [],
    });
    expect(posting?.['description']).toBe(
      '<p><a href="https://www.financial-cloud.test/careers">here</a></p><p>here</p>',
    );
  });
});

describe('a closed vacancy', () => {
  const closed = createExampleVacancy({ isClosed: true });
  const others = ['fc-2', 'fc-3', 'fc-4', 'fc-5'].map((id) => createExampleVacancy({ id, title: `Role ${id}` }));

  test('returns 410, shows that the role is closed, and lists three similar ones', () => {
    const { html, view } = show(closed, others);
    expect(vacancyPage.status?.(view)).toBe(410);
    expect(html).toContain('This role is closed');
    expect(html.match(/<li/g)).toHaveLength(3);
    expect(html).toContain('href="/careers/vacancies"');
  });

  test('has no form and no JobPosting, and is not indexed', () => {
    const { html, view } = show(closed, others);
    expect(html).not.toContain('<form');
    expect(view.head).toMatchObject({ isIndexed: false });
    expect(view.head.structuredData).toBeUndefined();
  });

  test('a vacancy is open through its closing day', () => {
    expect(isOpen({ isClosed: false, closesOn: '2026-11-21' }, '2026-11-21')).toBe(true);
    expect(isOpen({ isClosed: false, closesOn: '2026-11-20' }, '2026-11-21')).toBe(false);
    expect(show(createExampleVacancy({ closesOn: '2026-11-20' })).view.state).toBe('closed');
  });

  test('similarity is by team, then department, then location, then date', () => {
    const away = { team: 'Sales', department: 'Sales', locations: [{ city: 'London', country: 'United Kingdom' }] };
    const list = [
      createExampleVacancy({ id: 'place', ...away, locations: closed.locations }),
      createExampleVacancy({ id: 'old', ...away, postedOn: '2026-01-01' }),
      createExampleVacancy({ id: 'new', ...away, postedOn: '2026-11-20' }),
      createExampleVacancy({ id: 'department', ...away, department: 'Engineering' }),
      createExampleVacancy({ id: 'team', ...away, team: 'Platform' }),
      closed,
    ];
    expect(listSimilar(closed, list, 9).map(({ id }) => id)).toEqual(['team', 'department', 'place', 'new', 'old']);
  });
});

describe('querying the job board', () => {
  test('treats an unknown vacancy as missing, for reading and for applying', async () => {
    expect(await vacancyPage.query(createContext([]))).toBeUndefined();
    await expect(vacancyPage.action?.(new FormData(), createContext([]))).rejects.toMatchObject({ status: 404 });
  });

  test('makes the page unavailable, not missing, when the board fails', async () => {
    const context = createContext([]);
    const down = async () => Promise.reject(new Unavailable('down'));
    const broken = {
      ...context,
      services: { ...context.services, jobBoard: { listVacancies: down, getVacancy: down } },
    };
    await expect(vacancyPage.query(broken)).rejects.toMatchObject({ status: 503 });
    await expect(vacancyPage.action?.(new FormData(), broken)).rejects.toMatchObject({ status: 503 });
  });

  test('redirects an application for a closed role to the page that shows it is closed', async () => {
    const context = createContext([createExampleVacancy({ isClosed: true })]);
    expect(await vacancyPage.action?.(new FormData(), context)).toEqual({
      kind: 'redirect',
      path: '/careers/vacancies/fc-1',
    });
    expect(context.stored.size).toBe(0);
  });

  test('shows an open vacancy even when the list of others fails', async () => {
    const vacancy = createExampleVacancy();
    expect(await vacancyPage.query(createContext([vacancy]))).toEqual({ vacancy, others: [] });
  });
});

test.each([
  ['Senior engineer, platform', 'senior-engineer-platform'],
  ['Ingénieur·e données (f/h)', 'ingenieure-donnees-f-h'],
  ['工程师', ''],
  ['हिन्दी', ''],
  ['ガイド', ''],
  ['Kafka エンジニア', 'kafka'],
])('the slug of %j is %j', (title, slug) => {
  expect(toTitleSlug(title)).toBe(slug);
});
