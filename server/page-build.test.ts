import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { toKernel, toPageBuild } from './page-build.ts';

const build = (variables: Record<string, string> = {}, code = 'code', kernel = '/assets/kernel-1.js') =>
  toPageBuild({ kernel, code, configuration: readConfiguration(variables) });

test('the same script, code and settings make the same build', () => {
  expect(build().name).toBe(build().name);
  expect(build({ LOG_LEVEL: 'error', DATA_DIR: 'elsewhere' }).name).toBe(build().name);
  expect(toKernel(build().name)).toBe('/assets/kernel-1.js');
});

test('a page from other code may be served until it is rendered again', () => {
  expect(build({}, 'other').name).not.toBe(build().name);
  expect(build().isCompatible(build({}, 'other', '/assets/kernel-0.js').name)).toBe(true);
});

test.each([
  { PUBLIC_URL: 'https://www.example.org' },
  { BASE_PATH: '/site' },
  { COMPANY_SLUG: 'other' },
  { CONTENT_API: 'https://other.cdn.prismic.io/api/v2' },
  { DEBUG_PAGE: 'off' },
  { SERVICE_WORKER: 'off' },
])('a page from other settings may not be served: %o', (variables) => {
  expect(build(variables as unknown as Record<string, string>).isCompatible(build().name)).toBe(false);
});

test('a page from an older version, without settings in its build name, may not be served', () => {
  expect(build().isCompatible('/assets/kernel-1.js 0011223344556677')).toBe(false);
});
