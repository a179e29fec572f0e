import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DraftEngine } from '../draft/draft-engine.ts';
import { DraftBench } from '../testing/draft-bench.ts';
import { useField, type Field } from './use-field.ts';

const title = 'data/title';

function readField(draft: DraftEngine, address = title): Field {
  const fields: Field[] = [];
  function Reader() {
    fields.push(useField(draft, address));
    return null;
  }
  renderToStaticMarkup(<Reader />);
  const [field] = fields;
  if (!field) throw new Error('the component was not rendered');
  return field;
}

const openDraft = () => new DraftBench({ values: [[title, 'we pay']] }).open();

test('a field returns the value of the engine', async () => {
  expect(readField(await openDraft()).value).toBe('we pay');
});

test('an empty field returns undefined', async () => {
  expect(readField(await openDraft(), 'data/subtitle').value).toBeUndefined();
});

test('typing in a field changes the engine, and is undone by words', async () => {
  const draft = await openDraft();
  const { setValue } = readField(draft);
  setValue('we pay n', { isTyping: true });
  setValue('we pay no', { isTyping: true });
  expect(readField(draft).value).toBe('we pay no');
  draft.undo();
  expect(readField(draft).value).toBe('we pay');
});
