import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { examplePages } from './pages.ts';

/** All that html-validate recommends, but for how React spells what is the same to every browser. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    // Tick boxes of one question share its name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // The loading bar is a line of two pixels that `<progress>` cannot be in every browser.
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
    'void-style': 'off',
  },
});

for (const path of [...examplePages, '/fr-fr', '/nothing/here']) {
  test(`the markup of ${path} is valid`, async ({ request }) => {
    const report = await validator.validateString(await (await request.get(path)).text());
    const problems = report.results.flatMap(({ messages }) => messages);
    expect(problems.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`)).toEqual([]);
  });
}
