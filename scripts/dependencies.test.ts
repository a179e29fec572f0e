import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const packages = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const [, atRunTime, forDevelopment] = readFileSync('docs/dependencies.md', 'utf8').split(/^## /m);

const readRows = (section = '') => section.split('\n').filter((line) => line.startsWith('| `'));

test.each([
  ['dependencies', atRunTime],
  ['devDependencies', forDevelopment],
] as const)('the page of dependencies lists exactly the %s of package.json', (kind, section) => {
  const names = readRows(section).map((row) => /^\| `([^`]+)` \|/.exec(row)?.[1]);
  expect(names).toEqual(Object.keys(packages[kind]));
});

test('the page says of every package what it is for and what would replace it', () => {
  const isWhole = (row: string) => /^\| `[^`]+` \| [^|]+\S \| [^|]+\S \|$/.test(row);
  expect([...readRows(atRunTime), ...readRows(forDevelopment)].filter((row) => !isWhole(row))).toEqual([]);
});

test('every package has one exact version', () => {
  const versions = [...Object.entries(packages.dependencies), ...Object.entries(packages.devDependencies)];
  const isExact = (version: string) => /^(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version);
  expect(versions.filter(([, version]) => !isExact(version))).toEqual([]);
});
