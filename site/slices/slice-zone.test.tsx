import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import cloudSwitchExamples from './cloud-switch/examples.json' with { type: 'json' };
import heroExamples from './hero/examples.json' with { type: 'json' };
import { createExampleContext } from './render-example.ts';
import { sliceRegistry } from './slice-registry.ts';
import { SliceZone } from './slice-zone.tsx';

function toSliceView(example: { slice: { id: string; slice_type: string } } | undefined) {
  if (!example) throw new Error('No such example');
  const { id, slice_type: type } = example.slice;
  const view = sliceRegistry.get(type)?.toView(example.slice as never, createExampleContext(), undefined);
  return { key: id, type, view };
}

const section = toSliceView(heroExamples.find(({ name }) => name === 'section'));
const drawing = toSliceView(cloudSwitchExamples[0]);

test('a hero above a large drawing leaves its own graph to it', () => {
  const alone = renderToStaticMarkup(<SliceZone views={[section]} />);
  const above = renderToStaticMarkup(<SliceZone views={[section, drawing]} />);
  const heroOf = (html: string) => html.slice(0, html.indexOf('</section>'));
  expect(heroOf(alone)).toMatch(/<svg/);
  expect(heroOf(above)).toContain('<h1');
  expect(heroOf(above)).not.toMatch(/<svg/);
});

test('a hero below a drawing keeps its graph', () => {
  const html = renderToStaticMarkup(<SliceZone views={[drawing, section]} />);
  expect(html.slice(html.indexOf('<h1'))).toMatch(/<svg/);
});
