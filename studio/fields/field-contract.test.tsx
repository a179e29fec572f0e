import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { setImmediate } from 'node:timers/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  catalogueRepository,
  createCatalogueDraft,
  examples,
  toName,
  type CatalogueState,
} from '../screens/catalogue/catalogue-draft.ts';
import { catalogueStrings } from '../strings/catalogue.ts';
import { fieldStrings } from '../strings/fields.ts';
import { EditorContext, type Editor } from './editor-context.ts';
import { FieldList } from './field-list.tsx';
import { FieldVisits } from './field-visits.ts';
import { Observable } from './observable.ts';

/** The rich text editor needs a browser: tests/studio-fields.spec.ts covers it. */
const fields = examples.filter(([name]) => name !== 'Separator' && name !== 'StructuredText');

async function render(name: string, state: CatalogueState): Promise<string> {
  const example = new Map(examples).get(name);
  if (!example) throw new Error(`there is no example of ${name}`);
  const draft = createCatalogueDraft('d', state);
  await setImmediate();
  const editor: Editor = {
    draft,
    document: { id: 'd', type: 'catalogue', lang: state === 'rtl' ? 'ar' : 'en-gb' },
    repository: catalogueRepository,
    isReadOnly: state === 'readOnly',
    dir: state === 'rtl' ? 'rtl' : 'ltr',
    visits: new FieldVisits(),
    advice: new Observable([]),
    marks: new Observable(undefined),
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <EditorContext value={editor}>
        <FieldList fields={{ [toName(name, state)]: example.widget }} parent="data" />
      </EditorContext>
    </QueryClientProvider>,
  );
}

const listControls = (markup: string) => markup.match(/<(?:input|textarea|select)\b[^>]*>/g) ?? [];
const unescape = (markup: string) =>
  markup.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

test.each(fields)('an empty field of type %s has its label and no problem', async (name, { widget }) => {
  const markup = await render(name, 'empty');
  expect(markup).toContain(widget.config?.label);
  expect(markup).not.toMatch(/aria-invalid="true"|-problem"/);
});

test.each(fields)('a filled field of type %s shows its content', async (name, { value, rows }) => {
  const markup = unescape(await render(name, 'full'));
  for (const words of listWords(value ?? rows ?? null)) expect(markup).toContain(words);
});

test.each(examples.filter(([, { wrong }]) => wrong !== undefined))(
  'a field of type %s shows a value of an older model as it is, and lets one remove it',
  async (name, { wrong }) => {
    const markup = unescape(await render(name, 'wrong'));
    expect(markup).toContain(typeof wrong === 'string' ? wrong : JSON.stringify(wrong, undefined, 2));
    expect(markup).toContain(fieldStrings.wrong.remove);
    expect(markup).toContain(fieldStrings.wrong.text);
  },
);

test.each(fields)('a read-only field of type %s has no enabled control', async (name) => {
  const markup = await render(name, 'readOnly');
  for (const control of listControls(markup)) expect(control).toMatch(/ (?:readOnly|disabled)=""/i);
  expect(markup).not.toContain('<button');
});

test.each(fields)('a problem of a field of type %s is shown beside it and describes its control', async (name) => {
  const markup = await render(name, 'error');
  const [, id] = /<p id="([^"]*-problem)"/.exec(markup) ?? [];
  expect(markup).toContain(
    `${catalogueStrings.problem.charAt(0).toUpperCase()}${catalogueStrings.problem.slice(1)}</p>`,
  );
  expect(markup).toMatch(new RegExp(`aria-describedby="[^"]*${id}`));
});

test.each(['Text', 'Link', 'Table', 'Group', 'Embed', 'Image'])(
  'text in a field of type %s has the direction of the document',
  async (name) => {
    const controls = listControls(await render(name, 'rtl'));
    expect(controls.some((control) => control.includes('dir="rtl"') && control.includes('lang="ar"'))).toBe(true);
    expect(controls.filter((control) => control.includes('type="url"')).every((one) => one.includes('dir="ltr"'))).toBe(
      true,
    );
  },
);

/** Collects the texts that a person has written, at any depth of a value. */
function listWords(value: unknown): string[] {
  if (typeof value === 'string') return /^[a-z0-9-]+$/.test(value) ? [] : [toShown(value)];
  if (Array.isArray(value)) return value.flatMap(listWords);
  if (typeof value !== 'object' || value === null) return [];
  const {
    type: _type,
    link_type: _kind,
    path: _path,
    background: _background,
    ...shown
  } = value as Record<string, unknown>;
  return Object.values(shown).flatMap(listWords);
}

/** A timestamp is shown in the time zone of the browser and in UTC. */
function toShown(text: string): string {
  const [, minute] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d):00\+0000$/.exec(text) ?? [];
  return minute === undefined ? text : fieldStrings.timestamp.utc(new Date(`${minute}Z`));
}
