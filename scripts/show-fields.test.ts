import { expect, test } from 'vitest';
import { readLintedModels } from './content-lint/read-linted-content.ts';
import { listModelNames, showFields } from './show-fields.ts';

const models = readLintedModels();

test('a type lists its fields with their hints, and the fields of its rows below them', () => {
  const lines = showFields('scheme_page', models) ?? [];
  expect(lines[0]).toBe('scheme_page');
  expect(lines).toContain('  region: Select; United Kingdom | Europe | United States');
  expect(lines).toContain('    opens: Text; Opens (06:00; empty: all day)');
  expect(lines.find((line) => line.startsWith('  meta_description:'))).toMatch(/; 70 to 160 characters$/);
});

test('a link to documents names their type', () => {
  expect(showFields('people', models)).toContain('    person: Link; to person');
});

test('a slice shows each variation', () => {
  const lines = showFields('hero', models) ?? [];
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
    'hero, variation section',
    'hero, variation statement',
    'hero, variation panel',
  ]);
});

test('every model can be shown by its name', () => {
  const names = listModelNames(models).match(/\b[a-z_]+(?=,|$)/gm) ?? [];
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) expect(showFields(name, models)?.length, name).toBeGreaterThan(1);
  expect(showFields('none', models)).toBeUndefined();
});
