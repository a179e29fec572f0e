import { splitLanguage } from '../routes/resolve-route.ts';
import { masterLanguage } from '../language/language.ts';
import type { ConsentChoice } from './consent-cookie.ts';
import { bannerVersion, optionalCategories, policyRevision, type OptionalCategory } from './consent-policy.ts';

/** The categories chosen in the banner's form; `undefined` if the choice is none of the three. */
export function takeCategories(form: FormData, { refusesMarketing }: { refusesMarketing: boolean }) {
  const asked = takeAsked(form);
  // Global Privacy Control takes precedence over the buttons.
  return asked?.filter((category) => category !== 'marketing' || !refusesMarketing);
}

function takeAsked(form: FormData): readonly OptionalCategory[] | undefined {
  switch (form.get('choice')) {
    case 'accept':
      return optionalCategories;
    case 'reject':
      return [];
    case 'save':
      return optionalCategories.filter((category) => form.getAll('category').includes(category));
    default:
      return undefined;
  }
}

export function makeChoice(
  categories: readonly OptionalCategory[],
  { page, basePath, now }: { page: string; basePath: string; now: Date },
): ConsentChoice {
  return {
    id: crypto.randomUUID(),
    at: now.toISOString(),
    categories: [...categories],
    revision: policyRevision,
    language: (splitLanguage(page.slice(basePath.length)).language ?? masterLanguage).id,
    banner: bannerVersion,
  };
}

/** The page to return to: a URL of the site, or home. The form's value is untrusted. */
export function takeOwnPage(from: FormDataEntryValue | null, { publicUrl, basePath }: OwnPlace): string {
  const home = `${basePath}/`;
  // Browsers read a backslash as a slash and drop tabs and line breaks: a URL with one is not a path of the site.
  if (typeof from !== 'string' || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(from) || !URL.canParse(from, publicUrl)) return home;
  const url = new URL(from, publicUrl);
  const isOwn = url.origin === new URL(publicUrl).origin && `${url.pathname}/`.startsWith(home);
  return isOwn && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : home;
}

interface OwnPlace {
  readonly publicUrl: string;
  readonly basePath: string;
}
