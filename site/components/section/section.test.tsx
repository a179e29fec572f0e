import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Section } from './section.tsx';

test('eyebrow, heading and intro precede the content', () => {
  const html = renderToStaticMarkup(
    <Section
      anchor="services"
      eyebrow="Services"
      heading="What sits on the path"
      intro={<p>One place.</p>}
      headingLevel={2}
      container="page"
    >
      <p>Content</p>
    </Section>,
  );
  expect(html).toMatch(/^<section id="services"/);
  const order = ['Services</p>', '<h2', 'What sits on the path</h2>', 'One place.', 'Content'].map((part) =>
    html.indexOf(part),
  );
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(order).not.toContain(-1);
});

test('a section without a heading has no empty head', () => {
  const html = renderToStaticMarkup(
    <Section headingLevel={2} container="page">
      <p>Content</p>
    </Section>,
  );
  expect(html).not.toContain('<h2');
  expect(html).not.toContain(' id=');
  expect(html.match(/<div/g)).toHaveLength(1);
});

test('a heading of white space alone is none', () => {
  for (const heading of [' ', '\u00A0', '\u200B']) {
    const html = renderToStaticMarkup(<Section heading={heading} headingLevel={2} container="page" />);
    expect(html).not.toContain('<h2');
  }
});

test('inside an article the heading is one level lower', () => {
  const html = renderToStaticMarkup(<Section heading="Inside" headingLevel={3} container="article" />);
  expect(html).toContain('<h3');
  expect(html).not.toContain('wrap');
});

test('the night tone is the brand panel, in an article too', () => {
  const page = renderToStaticMarkup(<Section heading="Lose a cloud" headingLevel={2} container="page" tone="night" />);
  const article = renderToStaticMarkup(
    <Section heading="Lose a cloud" headingLevel={3} container="article" tone="night" />,
  );
  for (const html of [page, article]) expect(html).toMatch(/^<section class="[^"]*\bnight\b/);
  expect(renderToStaticMarkup(<Section heading="Calm" headingLevel={2} container="page" />)).not.toMatch(
    /[" ]night[" ]/,
  );
});

test('a bleeding section renders its content outside of the column', () => {
  const html = renderToStaticMarkup(
    <Section heading="Wide" headingLevel={2} container="page" isBleed>
      <p>Content</p>
    </Section>,
  );
  expect(html).toMatch(/<\/div><p>Content<\/p><\/section>$/);
});
