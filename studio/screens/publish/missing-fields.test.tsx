import { setImmediate } from 'node:timers/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Repository, StudioFields } from '../../../cms/studio-models.ts';
import type { WorkingProblem } from '../../../cms/studio-types.ts';
import { EditorContext } from '../../fields/editor-context.ts';
import { FieldVisits } from '../../fields/field-visits.ts';
import { Observable } from '../../fields/observable.ts';
import { DraftBench } from '../../testing/draft-bench.ts';
import { MissingFields } from './missing-fields.tsx';

const fields: StudioFields = {
  title: { type: 'Text', config: { label: 'Title' } },
  teaser: { type: 'Text', config: { label: 'Teaser', studio: { help: 'Two lines.' } } },
  body: { type: 'StructuredText', config: { label: 'Body' } },
};
const repository: Repository = {
  customTypes: [{ id: 'page', repeatable: true, json: { Main: fields } }],
  sharedSlices: [],
  languages: [],
  siteUrl: '',
};

async function render(...problems: readonly WorkingProblem[]): Promise<string> {
  const bench = new DraftBench({ values: [] });
  bench.service.problems = [...problems];
  const draft = await bench.open();
  await setImmediate();
  const editor = {
    draft,
    repository,
    isReadOnly: false,
    dir: 'ltr' as const,
    document: { id: 'd', type: 'page', lang: 'en-gb' },
    visits: new FieldVisits(),
    advice: new Observable([]),
    marks: new Observable(undefined),
  };
  return renderToStaticMarkup(
    <EditorContext value={editor}>
      <MissingFields />
    </EditorContext>,
  );
}

const missing = (address: string) => ({ address, message: 'is needed to publish', isForPublishing: true as const });

test('a missing short field can be filled in the publish dialog', async () => {
  const markup = await render(missing('data/teaser'));
  expect(markup).toMatch(/<label[^>]*>Teaser<\/label>.*<textarea/s);
  expect(markup).toContain('Two lines.');
  expect(markup).not.toContain('>Title<');
});

test('a missing rich text, a missing field of a slice, and other problems are not shown as fields', async () => {
  const mistake = { address: 'data/title', message: 'is too long' };
  expect(await render(missing('data/body'), missing('data/slices/@a/primary/quote'), mistake)).toBe('');
});
