import { describe, expect, test } from 'vitest';
import type { SectionPageDocument } from '../content/content-types.generated.ts';
import type { ContentReader } from '../content/content-reader.ts';
import { createExamplePageContext } from '../testing/example-page-context.ts';
import { findExample } from '../testing/find-example.ts';
import examples from './section-page/section-page.examples.json' with { type: 'json' };
import { querySlicePage, toHead, viewSlices } from './slice-page.ts';

const example = (name: string) => findExample<SectionPageDocument>(examples, name);
const fallback = { title: 'Title of the document', description: 'Its lede.' };
const headOf = (document: SectionPageDocument, path = '/platform/escrow') =>
  toHead(document, createExamplePageContext({ path }), fallback);

describe('the head of a document', () => {
  test('has the editor’s texts for search engines', () => {
    expect(headOf(example('long'))).toMatchObject({
      title: 'Verification of payee across borders and branches',
      description: expect.stringMatching(/^What a treasurer/),
      image: expect.stringMatching(/^\/media\//),
    });
  });

  test('falls back to the document’s own texts', () => {
    expect(headOf(example('only a title'))).toMatchObject(fallback);
  });

  test('allows indexing unless the editor excludes the page', () => {
    const document = example('plain');
    expect(headOf(document).isIndexed).toBe(true);
    document.data.no_index = true;
    expect(headOf(document).isIndexed).toBe(false);
  });

  test('leaves the picture to the document’s social card unless the editor chose one', () => {
    expect(headOf(example('plain')).image).toBeUndefined();
  });

  test('has the page’s own URL as its canonical', () => {
    expect(headOf(example('plain'), '/about/awards').canonicalPath).toBe('/about/awards');
  });
});

describe('querying a document', () => {
  const asked: string[] = [];
  const content = {
    getByUid: async (type: string, uid: string) => void asked.push(`${type}/${uid}`),
    getSingle: async (type: string) => void asked.push(type),
  } as unknown as ContentReader;
  const context = { ...createExamplePageContext(), content };

  test('finds the route’s document, otherwise the one named by the URL, otherwise the single document', async () => {
    await querySlicePage('section_page', { ...context, document: { type: 'section_page', uid: 'about' } });
    await querySlicePage('landing_page', { ...context, params: { uid: 'webinar' } });
    await querySlicePage('home', context);
    expect(asked).toEqual(['section_page/about', 'landing_page/webinar', 'home']);
  });

  test('returns nothing for a document that does not exist', async () => {
    expect(await querySlicePage('home', context)).toBeUndefined();
  });
});

test('leaves out and logs a slice without a component, and shows the others', () => {
  const document = example('plain');
  const [known] = document.data.slices;
  const unknown = { ...known, id: 'hologram$1', slice_type: 'hologram' };
  const context = createExamplePageContext();
  const withUnknown = { ...document, data: { ...document.data, slices: [unknown, known] } } as SectionPageDocument;
  const views = viewSlices({ document: withUnknown, loaded: new Map() }, context);
  expect(views.map(({ type }) => type)).toEqual([known?.slice_type]);
  expect(context.logged).toMatchObject([
    { level: 'warn', message: 'Unknown slice left out', fields: { slice: 'hologram$1', type: 'hologram' } },
  ]);
});
