import * as v from 'valibot';
import { optionalCategories, policyRevision } from './consent-policy.ts';

/** Readable by script, so that a page that is the same for every reader can hide its banner (document/pre-paint.ts). */
export const consentCookieName = 'fc_consent';

/** Half a year; then the banner appears again. */
const consentLifeSeconds = 180 * 24 * 60 * 60;

const choiceShape = v.object({
  id: v.pipe(v.string(), v.uuid()),
  at: v.pipe(v.string(), v.isoTimestamp()),
  categories: v.array(v.picklist(optionalCategories)),
  revision: v.pipe(v.string(), v.isoDate()),
  language: v.pipe(v.string(), v.maxLength(20)),
  banner: v.number(),
});

/** A reader's choice as stored in the cookie. It does not identify the reader. */
export type ConsentChoice = v.InferOutput<typeof choiceShape>;

/** The choice of a request; `undefined` when it is missing, unreadable, or of an earlier revision of the policy. */
export function readConsent(cookieHeader: string | undefined): ConsentChoice | undefined {
  const value = listCookies(cookieHeader).find(({ name }) => name === consentCookieName)?.value;
  if (!value || !/^[\w-]{1,2000}$/.test(value)) return undefined;
  const choice = v.safeParse(choiceShape, parseJson(Buffer.from(value, 'base64url').toString('utf8')));
  return choice.success && choice.output.revision === policyRevision ? choice.output : undefined;
}

/** base64url of JSON: characters that every cookie parser keeps. */
export function writeConsent(choice: ConsentChoice, { isSecure }: { isSecure: boolean }): string {
  const value = Buffer.from(JSON.stringify(choice)).toString('base64url');
  return `${consentCookieName}=${value}; Path=/; Max-Age=${consentLifeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

export function listCookies(header = ''): { name: string; value: string }[] {
  return header.split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return name ? [{ name, value: value.join('=') }] : [];
  });
}

/** Untrusted input. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
