import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Modal } from './modal.tsx';

const html = renderToStaticMarkup(
  <Modal id="about-a" title="A person" headingLevel={3} closeLabel="Close">
    <p>All there is to say.</p>
  </Modal>,
);

test('a modal is a native dialog named by its heading, with its content in the markup', () => {
  expect(html).toMatch(/^<dialog id="about-a"[^>]*aria-labelledby="about-a-title"/);
  expect(html).toMatch(/<h3 id="about-a-title"[^>]*tabindex="-1"[^>]*>A person<\/h3>/i);
  expect(html).toContain('All there is to say.');
});

test('a native dialog form closes it, which is hidden without script', () => {
  expect(html).toMatch(
    /<form (?=[^>]*method="dialog")(?=[^>]*class="needsScript")[^>]*><button type="submit"[^>]*aria-label="Close"/,
  );
});
