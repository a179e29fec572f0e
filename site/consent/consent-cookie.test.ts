import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bannerVersion, consentTypes, policyRevision } from './consent-policy.ts';
import { consentCookieName, readConsent, writeConsent, type ConsentChoice } from './consent-cookie.ts';

const choice: ConsentChoice = {
  id: '0b3f4f0e-6d0a-4d7e-9a3e-0b9f1c2d3e4f',
  at: '2026-11-21T10:00:00.000Z',
  categories: ['analytics', 'functional'],
  revision: policyRevision,
  language: 'fr-fr',
  banner: bannerVersion,
};
const toCookie = (value: object) => `${consentCookieName}=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

describe('the consent cookie', () => {
  test('is read as written, among other cookies', () => {
    const [pair] = writeConsent(choice, { isSecure: true }).split(';');
    expect(readConsent(`a=1; ${pair}; b=2`)).toEqual(choice);
  });

  test('lasts half a year, for the whole site, and is sent to no other site', () => {
    expect(writeConsent(choice, { isSecure: true })).toMatch(
      /^fc_consent=[\w-]+; Path=\/; Max-Age=15552000; SameSite=Lax; Secure$/,
    );
    expect(writeConsent(choice, { isSecure: false })).not.toContain('Secure');
  });

  test('of an earlier revision of the policy counts as no choice', () => {
    expect(readConsent(toCookie({ ...choice, revision: '2025-06-16' }))).toBeUndefined();
  });

  test.each([
    ['no cookie', undefined],
    ['an empty one', `${consentCookieName}=`],
    ['no base64', `${consentCookieName}=%7B%7D`],
    ['no JSON', `${consentCookieName}=AAAA`],
    ['an unknown category', toCookie({ ...choice, categories: ['everything'] })],
    ['an invalid identifier', toCookie({ ...choice, id: '<script>' })],
    ['a value that is too long', toCookie({ ...choice, language: 'x'.repeat(3000) })],
    ['a list', toCookie([])],
  ])('that is %s counts as no choice', (_, header) => {
    expect(readConsent(header)).toBeUndefined();
  });
});

test('the seven consent types belong to one category each', () => {
  const names = Object.values(consentTypes).flat();
  expect([...names].sort()).toEqual([
    'ad_personalization',
    'ad_storage',
    'ad_user_data',
    'analytics_storage',
    'functionality_storage',
    'personalization_storage',
    'security_storage',
  ]);
});

test.each(['en-gb', 'fr-fr'])('the revision is the day from which the %s cookie policy is in force', (language) => {
  const policy = readFileSync(`content/${language}/legal_page/cookie-policy.md`, 'utf8');
  expect(/^effective_on: (.*)$/m.exec(policy)?.[1]).toBe(policyRevision);
});
