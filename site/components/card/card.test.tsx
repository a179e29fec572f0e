import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Card } from './card.tsx';

const link = { href: '/there', isExternal: false };

test.each([2, 3, 4] as const)('a card is a list item with one link, in a heading of level %i', (headingLevel) => {
  const html = renderToStaticMarkup(
    <Card title="A title" headingLevel={headingLevel} link={link} meta="Today" media={<svg />}>
      <p>Words</p>
    </Card>,
  );
  expect(html).toMatch(/^<li/);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toMatch(new RegExp(`<h${headingLevel}[^>]*><a[^>]*href="/there"[^>]*>A title</a></h${headingLevel}>`));
});

test('a link with a label is at the end and not on the title', () => {
  const html = renderToStaticMarkup(<Card title="A title" headingLevel={3} link={{ ...link, text: 'Read on' }} />);
  expect(html).toMatch(/<h3[^>]*>A title<\/h3>/);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('>Read on</a>');
});

test('a card without a target has text and no link', () => {
  const html = renderToStaticMarkup(<Card title="A title" headingLevel={3} link={undefined} />);
  expect(html).toContain('A title');
  expect(html).not.toMatch(/<a|undefined/);
});

test('the language of the text is marked', () => {
  const html = renderToStaticMarkup(<Card title="Titre" headingLevel={3} link={link} language="fr" />);
  expect(html).toMatch(/<h3[^>]*lang="fr"/);
});
