/** Responses when a service or the site itself fails; for faults of content see site-unknown-content.test.ts. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { HttpError } from './contract/http-error.ts';
import { debugPage } from './page-types/debug/debug-page.tsx';
import { legalPage } from './page-types/legal/legal-page.tsx';
import { staticRoutes } from './routes/sections.ts';
import { createTestSite, type Interference, type TestSite } from './testing/create-test-site.ts';
import { createExampleVacancy } from './testing/example-vacancy.ts';
import { useTestContent } from './testing/use-test-site.ts';
import { Unavailable } from '../integrations/unavailable.ts';

const content = useTestContent();

const problems = ({ logged }: TestSite) => logged.filter(({ level }) => level !== 'info');

describe('a page type that rejects a request', () => {
  const site = () => createTestSite(content, { settings: { isDebugPageOn: true } });

  test('a page that is not valid here is not found', async () => {
    expect((await createTestSite(content).fetch('/_catalogue')).status).toBe(404);
    expect((await createTestSite(content, { settings: { isCatalogueOn: true } }).fetch('/_catalogue')).status).toBe(
      200,
    );
  });

  test.each([
    [{ statusCode: 403 }, 403, 'This page is not open to you'],
    [{ statusCode: 410 }, 410, 'This page is gone'],
    [{ statusCode: 200 }, 500, 'Something went wrong'],
  ])('a validation that throws %o is a page with the status %i', async (refusal, status, words) => {
    const original = debugPage.validate;
    debugPage.validate = () => {
      // A page type may throw a value that is not an error.
      throw refusal;
    };
    onTestFinished(() => {
      if (original) debugPage.validate = original;
      else delete debugPage.validate;
    });
    const answer = await site().fetch('/debug');
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(words);
    expect((await site().fetch('/_payload/debug.json')).status).toBe(status);
  });

  test('a validation that returns false is a page that is not found', async () => {
    debugPage.validate = () => false;
    onTestFinished(() => void delete debugPage.validate);
    const answer = await site().fetch('/debug');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('This page could not be found');
  });

  test('middleware may end the request', async () => {
    expect((await createTestSite(content).fetch('/debug')).status).toBe(404);
    expect((await site().fetch('/debug')).status).toBe(200);
  });

  test.each([
    [403, 'This page is not open to you'],
    [410, 'This page is gone'],
    [503, 'This page is not available right now'],
  ])('a failure with the status %i is a page with that status and calm words', async (status, words) => {
    vi.spyOn(debugPage, 'query').mockRejectedValue(new HttpError(status, 'A secret detail'));
    const answer = await site().fetch('/debug');
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain(words);
    expect(html).toContain(answer.headers.get('x-request-id') ?? 'no request id');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('A secret detail');
  });

  test('an error in the site is a 500 whose cause is in the log and not on the page', async () => {
    const broken = site();
    vi.spyOn(debugPage, 'query').mockRejectedValue(new TypeError('x is not a function'));
    const answer = await broken.fetch('/debug');
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain('Something went wrong');
    expect(html).not.toMatch(/not a function|TypeError|\.tsx?:\d/);
    expect(problems(broken)).toMatchObject([
      {
        level: 'error',
        message: 'x is not a function',
        fields: {
          requestId: answer.headers.get('x-request-id'),
          path: '/debug',
          status: 500,
          err: { message: 'x is not a function' },
        },
      },
    ]);
  });

  test('a payload of such a page has no details either', async () => {
    vi.spyOn(debugPage, 'query').mockRejectedValue(new TypeError('x is not a function'));
    const answer = await site().fetch('/_payload/debug.json');
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ status: 500, message: 'Internal error', template: 'error' });
    expect(body).not.toContain('x is not a function');
  });

  test('a page with one unchanged representation fails with the other', async () => {
    const broken = createTestSite(content);
    const url = '/_payload/legal/cookie-policy.json';
    const { answer: stored } = await broken.render({ url, cookie: undefined });
    vi.spyOn(legalPage, 'Page').mockImplementation(() => {
      throw new TypeError('x is not a function');
    });
    const knownView = (asked: string) => (asked === url ? stored.dependencies?.viewTag : 'of another menu');
    const { answer, other } = await broken.render({ url, cookie: undefined, knownView });
    expect([answer.status, answer.dependencies, other]).toEqual([500, undefined, undefined]);
    expect(problems(broken)).toMatchObject([{ level: 'error', message: 'x is not a function' }]);
  });
});

describe('unknown middleware', () => {
  const route = staticRoutes.find(({ path }) => path === '/debug');
  const known = route?.middleware;
  // The table is read-only; the test replaces it to simulate a mistake.
  const setMiddleware = (middleware: readonly string[] | undefined) => Object.assign(route ?? {}, { middleware });
  afterEach(() => void setMiddleware(known));

  test('is an error of the site: 500, and named in the log', async () => {
    setMiddleware(['nobody']);
    const site = createTestSite(content, { settings: { isDebugPageOn: true } });
    const answer = await site.fetch('/debug');
    expect(answer.status).toBe(500);
    expect(problems(site)).toMatchObject([{ level: 'error', message: 'Unknown middleware' }]);
  });

  test('is not found on the prototype of the table either', async () => {
    setMiddleware(['toString']);
    expect((await createTestSite(content).fetch('/debug')).status).toBe(500);
  });
});

describe('a content service that fails', () => {
  const down: Interference = () => Promise.reject(new TypeError('fetch failed'));

  test.each(['/', '/platform', '/news', '/fr-fr/contact', '/legal/cookie-policy'])(
    '%s is unavailable, never missing',
    async (address) => {
      const site = createTestSite(content, { interfere: down });
      const answer = await site.fetch(address);
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(html).toContain(address.startsWith('/fr-fr') ? '<html lang="fr-FR"' : '<html lang="en"');
      expect(html).not.toContain('fetch failed');
      expect(site.logged).toContainEqual(
        expect.objectContaining({ level: 'error', fields: expect.objectContaining({ status: 503 }) }),
      );
    },
  );

  test.each(['/nothing', '/404', '/fr-fr/404'])('%s has no page, service or not', async (address) => {
    for (const options of [{}, { interfere: down }]) {
      const answer = await createTestSite(content, options).fetch(address);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await answer.text()).toContain('data-template="not-found"');
    }
  });

  test('a payload is unavailable, too', async () => {
    const answer = await createTestSite(content, { interfere: down }).fetch('/_payload/platform.json');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 503 });
  });

  test.each([
    '/sitemap.xml',
    '/_payload/manifest.json',
    '/media/abc/a.png',
    '/media/abc/a.pdf',
    '/og/section_page/security.png?v=0123456789',
    '/feed.xml',
    '/fr-fr/feed.json',
    '/llms.txt',
    '/llms-full.txt',
    '/landing/webinar-reading-a-status-report.ics',
    '/campaigns/webinar-reading-a-status-report.ics',
    '/careers/vacancies/fc-1001',
    '/search?q=payment',
    '/search/suggestions.json?q=payment',
  ])('%s is unavailable too, and may be retried', async (address) => {
    const site = createTestSite(content, { interfere: down });
    const answer = await site.fetch(address);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(problems(site)).not.toEqual([]);
  });

  test('a card of a page that is broken is no missing card', async () => {
    const breakPage: Interference = ({ url }, answer) =>
      url.includes('section_page') ? withoutContent(answer) : undefined;
    const withoutContent = async (answer: () => Promise<Response>) => {
      const found = (await (await answer()).json()) as object;
      return Response.json({ ...found, results: [{}] });
    };
    const site = createTestSite(content, { interfere: breakPage });
    expect((await site.fetch('/og/section_page/security.png?v=0123456789')).status).toBe(500);
  });

  test('a page is shown without its optional parts when they fail', async () => {
    const site = createTestSite(content, {
      // Only indexes of articles query chosen fields.
      interfere: ({ url }) => (new URL(url).searchParams.has('fetch') ? new Response('', { status: 500 }) : undefined),
    });
    const answer = await site.fetch('/news/payment-insights/verification-of-payee-one-year-on');
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('Read next');
    expect(problems(site)).toMatchObject([
      { level: 'warn', message: 'An article is shown without its neighbours', fields: { err: expect.any(Error) } },
    ]);
  });
});

test('a failing job board makes only vacancies and the sitemap unavailable', async () => {
  const refuse = () => Promise.reject(new Unavailable('No answer'));
  const site = createTestSite(content, { services: { jobBoard: { listVacancies: refuse, getVacancy: refuse } } });
  for (const address of [
    '/careers/vacancies',
    '/careers/vacancies/fc-1001',
    '/sitemap.xml',
    '/_payload/manifest.json',
  ]) {
    expect((await site.fetch(address)).status, address).toBe(503);
  }
  expect((await site.fetch('/careers')).status).toBe(200);
});

test('a closed vacancy without the list of the others is not stored', async () => {
  const closed = { ...createExampleVacancy(), isClosed: true };
  const show = async (listVacancies: () => Promise<[]>) => {
    const jobBoard = { listVacancies, getVacancy: async () => closed };
    return (await createTestSite(content, { services: { jobBoard } }).render({ url: '/careers/vacancies/fc-1' }))
      .answer;
  };
  const whole = await show(async () => []);
  const partial = await show(() => Promise.reject(new Unavailable('No answer')));
  expect([whole.status, partial.status]).toEqual([410, 410]);
  expect([whole.dependencies === undefined, partial.dependencies === undefined]).toEqual([false, true]);
});

describe('when even the error page fails', () => {
  /** The content service responds, but its menu breaks every page. */
  const breakMenu: Interference = (request, answer) =>
    new URL(request.url).searchParams.getAll('q').join('').includes('"menu"') ? withMenu(answer) : undefined;

  async function withMenu(answer: () => Promise<Response>): Promise<Response> {
    const found = (await (await answer()).json()) as { results: { data: object }[] };
    for (const document of found.results) document.data = { header: [{ label: 'No children' }] };
    return Response.json(found);
  }

  test('a fixed text and a link home are left', async () => {
    const site = createTestSite(content, { interfere: breakMenu, settings: { basePath: '/site' } });
    const answer = await site.fetch('/site/platform');
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain('An error occurred while showing the error page');
    expect(html).toContain('<a href="/site/">');
    expect(html).toContain(`<dt>Reference</dt><dd>${answer.headers.get('x-request-id')}</dd>`);
    expect(html).toContain('<dt>Status</dt><dd>500 Internal Server Error</dd><dt>Page</dt><dd>/site/platform</dd>');
    expect(html).toMatch(/<dt>Time<\/dt><dd>2026-[\d:T.-]+Z<\/dd>/);
    expect(html).not.toMatch(/TypeError|undefined/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(problems(site).map(({ message }) => message)).toContain('An error occurred while showing the error page');
  });
});
