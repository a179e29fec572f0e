import { describe, expect, test } from 'vitest';
import { isKept, toDeletions } from './cookie-deletion.ts';
import type { MeasurementTag } from './consent-policy.ts';
import { listKeptCookies } from './kept-cookies.ts';

const tags: MeasurementTag[] = [
  { src: 'https://count.test/a.js', category: 'analytics', cookies: ['_count', '_count_*'] },
  { src: 'https://ads.test/a.js', category: 'marketing', cookies: ['_ad'] },
];
const keptOf = (allowed: Parameters<typeof listKeptCookies>[0]['allowed'], names: readonly string[]) => {
  const kept = listKeptCookies({ tags, allowed });
  return names.filter((name) => !kept || isKept(name, kept));
};
const ours = ['fc_consent', 'io.prismic.preview', '__Host-session', '__Secure-session'];

describe('after a choice that refuses something', () => {
  test('only our own cookies, a server’s protected ones and those of allowed tags stay', () => {
    const names = [...ours, '_count', '_count_x', '_counter', '_ad', '_ga'];
    expect(keptOf(['analytics'], names)).toEqual([...ours, '_count', '_count_x']);
    expect(keptOf([], names)).toEqual(ours);
  });

  test('the experiment stays while functional or analytics is allowed', () => {
    expect(keptOf(['functional'], ['io.prismic.experiment'])).toEqual(['io.prismic.experiment']);
    expect(keptOf(['marketing'], ['io.prismic.experiment'])).toEqual([]);
  });

  test('a cookie that no setting names is deleted, as no category covers it', () => {
    expect(keptOf(['functional', 'analytics'], ['_ga', '_ga_ABC', 'XSRF'])).toEqual([]);
  });
});

test('after a choice that allows everything all cookies stay', () => {
  expect(keptOf(['functional', 'analytics', 'marketing'], ['_ga', '_ad'])).toEqual(['_ga', '_ad']);
});

describe('a deletion', () => {
  test('names every domain and path that a script may have set the cookie for', () => {
    expect(toDeletions('_ga', { host: 'www.example.com', path: '/', isSecure: false })).toEqual([
      '_ga=; Path=/; Max-Age=0',
      '_ga=; Path=/; Max-Age=0; Domain=www.example.com',
      '_ga=; Path=/; Max-Age=0; Domain=example.com',
    ]);
    expect(toDeletions('_ga', { host: 'localhost', path: '/site/news', isSecure: false })).toEqual(
      ['/', '/site', '/site/', '/site/news', '/site/news/'].map((path) => `_ga=; Path=${path}; Max-Age=0`),
    );
  });

  test.each(['127.0.0.1', '[::1]', 'localhost'])('names no domain where the host is %s', (host) => {
    expect(toDeletions('_ga', { host, path: '/', isSecure: false })).toEqual(['_ga=; Path=/; Max-Age=0']);
  });

  test('is secure on https, since browsers refuse some names otherwise', () => {
    expect(toDeletions('_ga', { host: 'localhost', path: '/', isSecure: true })).toEqual([
      '_ga=; Path=/; Max-Age=0; Secure',
    ]);
  });
});
