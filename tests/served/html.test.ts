import { expect, test } from 'vitest';
import { HtmlValidate } from 'html-validate';
import { fetchServed, fetchText } from '../fetch-served.ts';
import { examplePages } from '../pages.ts';
import { testOrigin } from '../test-server.ts';

/** All recommended rules of html-validate. Each exception has its reason as a comment. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `autoComplete`; HTML attributes are case-insensitive.
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
    'doctype-style': ['error', { style: 'lowercase' }],
    // Three equivalent spellings: React writes `required=""` and `<br/>`, the document around its markup `async` and
    // `<meta>`. The longer forms would add bytes to every page.
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // Checkboxes of one question share its name, as in the HTML standard: the form sends one value per tick.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // The loading bar is a line of two pixels that grows by a transform, without layout. Each engine names the parts of
    // `<progress>` differently, and its width would cause layout ten times a second.
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
  },
});

async function listProblems(markup: string): Promise<string[]> {
  const report = await validator.validateString(markup);
  return report.results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`);
}

for (const path of [...examplePages, '/fr-fr', '/nothing/here']) {
  test(`the markup of ${path} is valid`, async () => {
    expect(await listProblems(await fetchText(path))).toEqual([]);
  });
}

const forms = ['/contact', '/fr-fr/contact', '/careers/vacancies/fc-1001', '/campaigns/checklist-sepa-instant-go-live'];

for (const path of forms) {
  test(`the markup of ${path} is valid when every field of its form is wrong`, async () => {
    const body = new FormData();
    body.set('email', 'nobody');
    const answer = await fetchServed(path, { method: 'POST', body, headers: { origin: testOrigin } });
    expect(answer.status).toBe(422);
    expect(await listProblems(await answer.text())).toEqual([]);
  });
}
