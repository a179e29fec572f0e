import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';
import { maxLineLength } from './max-line-length.ts';
import { namedStyleClasses } from './named-style-classes.ts';
import { noLiteralSpread } from './no-literal-spread.ts';

RuleTester.describe = describe;
RuleTester.it = test;

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } });

tester.run('no-literal-spread', noLiteralSpread, {
  valid: [
    'send({ ...options, id })',
    'send({ ...(isNew && { id }) })',
    'list([...names, other])',
    '<Field {...props} />',
  ],
  invalid: [
    'send({ ...{ id, label }, name })',
    'list([...[a, b], c])',
    'call(...[a, b])',
    '<Field {...{ id, label }} />',
  ].map((code) => ({ code, errors: [{ message: 'Put what this literal holds into the outer one' }] })),
});

const long = 'word '.repeat(30);

tester.run('max-line-length', maxLineLength, {
  valid: [
    `const text = '${long}';`,
    `const text = \`${long}\`;`,
    `const pattern = /${long}/;`,
    `const text = <p>${long}</p>;`,
    `// ${long} https://example.com/`,
    `/**\n * | ${long} |\n */`,
    `// ${'w'.repeat(117)}`,
  ],
  invalid: [
    { code: `// ${'w'.repeat(118)}`, errors: [{ message: /121/, line: 1 }] },
    { code: `const short = '';\n/** ${long} */`, errors: [{ message: /\d{3}/, line: 2 }] },
    { code: `const first = ${'1 + '.repeat(30)}1;`, errors: [{ message: /\d{3}/, line: 1 }] },
  ],
});

tester.run('named-style-classes', namedStyleClasses, {
  valid: ['styles.card', "styles['two-words']", 'styles[size]', "labels['card']", "document.styles['card']"],
  invalid: [
    { code: "styles['card']", errors: [{ message: 'Write styles.card' }] },
    { code: "cardStyles['isWide']", errors: [{ message: 'Write cardStyles.isWide' }] },
  ],
});
