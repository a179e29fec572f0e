import { setImmediate } from 'node:timers/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StudioFields } from '../../cms/studio-models.ts';
import { catalogueRepository } from '../screens/catalogue/catalogue-draft.ts';
import { DraftBench } from '../testing/draft-bench.ts';
import { fieldStrings } from '../strings/fields.ts';
import { EditorContext } from './editor-context.ts';
import { FieldList } from './field-list.tsx';
import { FieldVisits } from './field-visits.ts';
import { Observable } from './observable.ts';
import { createRow } from './group-field.tsx';

const fields: StudioFields = {
  kind: { type: 'Select', config: { label: 'Kind', options: ['Article', 'Webinar'], default_value: 'Article' } },
  place: {
    type: 'Text',
    config: { label: 'Place', studio: { group: 'Event', showWhen: { field: 'kind', is: ['Webinar'] } } },
  },
  slot: { type: 'Text', config: { label: 'Slot', studio: { group: 'Event', help: 'When the room is open.' } } },
  teaser: { type: 'Text', config: { placeholder: 'Two sentences', studio: { required: true } } },
  body: { type: 'Slices', config: { choices: {} } },
};

async function render(values: readonly [string, string][], isJudged = false) {
  const bench = new DraftBench({ values: [...values] });
  bench.service.problems = [{ address: 'data/teaser', message: 'is needed to publish', isForPublishing: true }];
  const draft = await bench.open();
  await setImmediate();
  const visits = new FieldVisits();
  if (isJudged) visits.judgeAll();
  const document = { id: 'd', type: 'page', lang: 'en-gb' };
  return renderToStaticMarkup(
    <EditorContext
      value={{
        draft,
        document,
        repository: catalogueRepository,
        isReadOnly: false,
        dir: 'ltr',
        visits,
        advice: new Observable([]),
        marks: new Observable(undefined),
      }}
    >
      <FieldList fields={fields} parent="data" />
    </EditorContext>,
  );
}

test('fields have the order of the model, groups have a heading, and slice zones are left out', async () => {
  const markup = await render([['data/kind', 'Webinar']]);
  const labels = [...markup.matchAll(/<(?:label|legend)[^>]*>([^<]+)/g)].map(([, label]) => label?.trim());
  expect(labels).toEqual(['Kind', 'Event', 'Place', 'Slot', 'Teaser']);
  expect(markup).not.toContain('data/body');
});

test('a conditional field is shown when the other field has the value, and always when it is filled', async () => {
  expect(await render([])).not.toContain('data/place');
  expect(await render([['data/kind', 'Webinar']])).toContain('data/place');
  expect(await render([['data/place', 'Paris']])).toContain('data/place');
});

test("the help text is the studio hint, otherwise the model's placeholder", async () => {
  const markup = await render([]);
  expect(markup).toContain('When the room is open.');
  expect(markup).toContain('Two sentences');
});

test('missing required fields are named after an attempt to publish', async () => {
  expect(await render([])).toContain(fieldStrings.required);
  expect(await render([])).not.toContain('Is needed to publish');
  expect(await render([], true)).toContain('Is needed to publish');
});

test('a new row has the default values of the model', () => {
  expect(createRow(fields, 'primary/')).toEqual({ values: [['primary/kind', 'Article']], lists: [] });
});
