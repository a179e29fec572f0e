/** The examples of the page types: each is complete, as the read API returns it, and renders a page. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catchAllRoutes, jobRoute, staticRoutes, type TemplateName } from '../routes/sections.ts';
import { sliceRegistry } from '../slices/slice-registry.ts';
import { showDocument } from '../testing/show-document.ts';
import { pageTypes } from './page-type-registry.ts';
import type { PageType } from './page-type.ts';

interface FieldModel {
  readonly type: string;
  readonly config?: { fields?: Record<string, FieldModel>; options?: string[]; choices?: Record<string, unknown> };
}

interface ExampleDocument {
  readonly id: string;
  readonly uid: string | null;
  readonly type: string;
  readonly lang: string;
  readonly data: Record<string, unknown> & { slices?: readonly { slice_type: string }[] };
}

interface Example {
  readonly name: string;
  readonly document: ExampleDocument;
}

const read = <Value,>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Value;

const models = new Map(
  globSync('site/page-types/*/*model.json')
    .map((file) => read<{ id: string; json: Record<string, Record<string, FieldModel>> }>(file))
    .map(({ id, json }) => [id, Object.assign({}, ...Object.values(json)) as Record<string, FieldModel>]),
);

const cases = globSync('site/page-types/*/{examples,*.examples}.json')
  .sort()
  .flatMap((file) => read<Example[]>(file))
  .map((example) => ({ template: findTemplate(example.document.type), ...example }));

/** Finds the template of the first route of a document type. */
function findTemplate(type: string): TemplateName {
  const fixed = staticRoutes.find(({ document }) => document?.type === type);
  const route = fixed ?? [...catchAllRoutes, jobRoute].find(({ documentType }) => documentType === type);
  if (!route) throw new Error(`No route for ${type}`);
  return route.template;
}

/** Whether a value, possibly empty, is what the read API returns for a field of this type. */
function isOfType(value: unknown, { type, config }: FieldModel): boolean {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  switch (type) {
    case 'Text':
    case 'Date':
    case 'Timestamp':
      return value === null || (typeof value === 'string' && value !== '');
    case 'Select':
      return value === null || (typeof value === 'string' && (config?.options ?? []).includes(value));
    case 'Number':
      return value === null || typeof value === 'number';
    case 'Boolean':
      return typeof value === 'boolean';
    case 'Link':
      return isRecord && 'link_type' in value;
    case 'Image':
      return isRecord && (Object.keys(value).length === 0 || 'dimensions' in value);
    case 'StructuredText':
      return Array.isArray(value) && value.every((block) => typeof block.type === 'string');
    case 'Group':
      return Array.isArray(value) && value.every((item) => listFaults(item, config?.fields ?? {}).length === 0);
    case 'Slices':
      return Array.isArray(value) && value.every((slice) => slice.slice_type in (config?.choices ?? {}));
    default:
      return false;
  }
}

function listFaults(data: Record<string, unknown>, fields: Record<string, FieldModel>): string[] {
  return [
    ...Object.keys(data).flatMap((name) => (name in fields ? [] : [`${name} is no field`])),
    ...Object.entries(fields).flatMap(([name, field]) => {
      if (field.type === 'UID') return [];
      if (!(name in data)) return [`${name} is missing`];
      return isOfType(data[name], field) ? [] : [`${name} is no ${field.type}`];
    }),
  ];
}

test.each(cases)('$template: $name has exactly the fields of its model', ({ document }) => {
  expect(listFaults(document.data, models.get(document.type) ?? {})).toEqual([]);
});

/** A vacancy's page queries the job board, not a document: vacancy.test.tsx. */
const pages = cases.filter(({ template }) => template !== 'vacancy');

test.each(pages)('$template: $name is a page with one h1 and a title', async ({ template, document }) => {
  // The example of a template is the document that its page type queries.
  const pageType = pageTypes[template] as unknown as PageType<unknown, unknown>;
  const { markup, head, logged } = await showDocument(pageType, document, { path: `/somewhere/${document.uid}` });
  // The home page consists of its slices only.
  const hasSlices = (document.data.slices?.length ?? 0) > 0;
  expect(markup.match(/<h1/g) ?? []).toHaveLength(template === 'home' && !hasSlices ? 0 : 1);
  expect(head.title).not.toBe('');
  expect(head.canonicalPath).toBe(`/somewhere/${document.uid}`);
  expect(logged.filter(({ level }) => level !== 'info')).toEqual([]);
  expect(markup).not.toMatch(/undefined|\[object|NaN|>null</);
});

test('each page type with a model has a plain example, one without optional fields, and more', () => {
  for (const template of new Set(cases.map((example) => example.template))) {
    const names = cases.filter((example) => example.template === template).map(({ name }) => name);
    expect(names.length, template).toBeGreaterThanOrEqual(3);
    expect(names, template).toContain('plain');
    expect(names.join(), template).toMatch(/only a title|empty optional/);
  }
});

test('every slice of the examples has a component', () => {
  const used = new Set(cases.flatMap(({ document }) => (document.data.slices ?? []).map((slice) => slice.slice_type)));
  expect([...used].filter((type) => !sliceRegistry.has(type))).toEqual([]);
});
