import type { Context } from 'hono';
import { listCookies, readConsent, writeConsent, type ConsentChoice } from '../consent/consent-cookie.ts';
import { isKept, toDeletions } from '../consent/cookie-deletion.ts';
import { listKeptCookies } from '../consent/kept-cookies.ts';
import { makeChoice, takeCategories, takeOwnPage } from '../consent/take-choice.ts';
import { experimentCookie } from '../content/prismic/experiment-cookie.ts';
import { HttpError } from '../contract/http-error.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { readForm } from './read-form.ts';
import type { SiteEnvironment } from './request-id.ts';
import { isUnavailable } from '../../integrations/unavailable.ts';

/**
 * Handles the choice of the cookie banner: stores the record, sets the cookie, and redirects back to the page. The
 * banner's script asks for JSON instead and stays on the page.
 */
export async function handleConsent(context: Context<SiteEnvironment>, options: SiteOptions): Promise<Response> {
  const { settings, now } = options;
  const form = await readForm(context.req.raw);
  const categories = takeCategories(form, { refusesMarketing: context.req.header('sec-gpc') === '1' });
  if (!categories) throw new HttpError(400, 'The form makes no choice');

  const page = takeOwnPage(form.get('from'), settings);
  const choice = makeChoice(categories, { page, basePath: settings.basePath, now: now() });
  await record(choice, context, options);
  const { hostname: host, protocol } = new URL(settings.publicUrl);
  const isSecure = protocol === 'https:';
  const kept = listKeptCookies({ tags: settings.tags, allowed: categories });
  const deleted = listCookies(context.req.header('cookie'))
    .filter(({ name }) => kept && !isKept(name, kept))
    .slice(0, maxDeletedCookies);
  const cookies = [
    writeConsent(choice, { isSecure }),
    ...forgetExperiment(categories, options),
    ...deleted.flatMap(({ name }) => toDeletions(name, { host, path: settings.basePath, isSecure })),
  ];
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true });
  context.header('cache-control', 'private, no-store');
  const wantsJson = context.req.header('accept') === 'application/json';
  return wantsJson ? context.json({ categories, kept }) : context.redirect(page, 303);
}

/**
 * Each takes several headers, and proxies limit the size of a response's head. The banner's script deletes the rest.
 */
const maxDeletedCookies = 10;

/** A reader who refuses the categories of an experiment leaves it. Deleting an absent cookie is harmless. */
function forgetExperiment(allowed: readonly string[], { settings }: SiteOptions): string[] {
  if (allowed.includes('functional') || allowed.includes('analytics')) return [];
  return [`${experimentCookie}=; Path=${settings.basePath || '/'}; Max-Age=0`];
}

/**
 * Consent without a stored record cannot be proved, so it is not accepted; a refusal needs no proof, and always counts.
 */
async function record(
  choice: ConsentChoice,
  context: Context<SiteEnvironment>,
  { services, logger }: SiteOptions,
): Promise<void> {
  try {
    await services.consentRecords.add(choice);
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause;
    if (choice.categories.length > 0) throw new HttpError(503, 'A consent could not be recorded', { cause });
    logger.error({ requestId: context.get('requestId'), err: cause }, 'A refusal of consent could not be recorded');
  }
}

/**
 * `/consent/style.css`: requested only without script (document/render-document.ts), where a page that is the same for
 * all
 * readers cannot read the cookie. Hides the banner from readers who have chosen.
 */
export function handleConsentStyle(context: Context<SiteEnvironment>): Response {
  const choice = readConsent(context.req.header('cookie'));
  const rules = [
    ...(choice ? ['[data-consent-banner]:not(:target){display:none}'] : []),
    ...(choice && choice.categories.length > 0 ? ['[data-consent-withdrawal]{display:block}'] : []),
  ];
  return context.body(rules.join(''), 200, {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'private, no-store',
  });
}
