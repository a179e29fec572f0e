import { expect, test } from 'vitest';
import type { ContactPageDocument } from '../../content/content-types.generated.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { toContactView } from './contact-view.ts';

const prose = (id: string) => ({
  id,
  slice_type: 'rich_text',
  variation: 'default',
  version: 'initial',
  items: [],
  primary: { anchor: null, body: [{ type: 'paragraph', text: id, spans: [], direction: 'ltr' }] },
});
const form = {
  id: 'form',
  slice_type: 'form',
  variation: 'contact',
  version: 'initial',
  items: [],
  primary: {
    anchor: 'write',
    heading: 'Write',
    intro: 'Two sentences.',
    submit_label: 'Send message',
    privacy_line: [],
  },
};

/** The view of a page with these slices. */
const toView = (...slices: object[]) => {
  const document = {
    id: 'contact',
    data: { title: 'Contact', lede: 'Write.', slices },
  } as unknown as ContactPageDocument;
  return toContactView({ document, loaded: new Map() }, createExamplePageContext({ path: '/contact' }));
};

test('the form is where the editor placed it, with the editor’s texts', () => {
  const view = toView(prose('before'), form, prose('after'));
  expect(view.before.map(({ key }) => key)).toEqual(['before']);
  expect(view.after.map(({ key }) => key)).toEqual(['after']);
  expect(view.form).toMatchObject({ anchor: 'write', heading: 'Write', view: { submitLabel: 'Send message' } });
});

test('a page without a form slice starts with the form', () => {
  const view = toView(prose('after'));
  expect(view.before).toEqual([]);
  expect(view.after.map(({ key }) => key)).toEqual(['after']);
  expect(view.form).toMatchObject({ anchor: 'form', heading: 'Write to us', view: { submitLabel: 'Send' } });
});
