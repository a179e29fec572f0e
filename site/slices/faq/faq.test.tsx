import { expect, test } from 'vitest';
import { createExampleContext, renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { toFaqView } from './faq-view.ts';
import { faqSlice } from './faq.tsx';

const [plain, withIntro, noHeading, empty] = examples;

test('a question is a heading in a summary, one level below the section’s heading', () => {
  const markup = renderExample(faqSlice, plain);
  expect(markup).toMatch(/<h2[^>]*>Questions that come up/);
  expect(markup).toMatch(
    /<details[^>]*><summary[^>]*><h3[^>]*>Do we need to answer requests at night\?<\/h3><\/summary>/,
  );
  expect(markup.match(/<details/g)).toHaveLength(3);
  expect(markup).not.toContain('<details open');
});

test('answers keep their links and lists', () => {
  const markup = renderExample(faqSlice, plain);
  expect(markup).toContain('href="/additional-services/vop"');
  expect(markup.match(/<li>/g)).toHaveLength(2);
});

test('without a section heading the questions take its level', () => {
  expect(renderExample(faqSlice, noHeading)).toMatch(/<summary[^>]*><h2/);
  expect(renderExample(faqSlice, noHeading, { container: 'article' })).toMatch(/<summary[^>]*><h3/);
});

test('a question without an answer is left out', () => {
  expect(renderExample(faqSlice, noHeading)).not.toContain('nobody has answered');
});

test('the view exposes the questions for structured data', () => {
  const view = toFaqView(withIntro?.slice as never, createExampleContext());
  expect(view?.questions.map(({ question }) => question)).toEqual(['Do we need to answer requests at night?']);
  expect(renderExample(faqSlice, withIntro)).toMatch(/^<section id="questions"/);
});

test('without questions no section is rendered', () => {
  expect(renderExample(faqSlice, empty)).toBe('');
});
