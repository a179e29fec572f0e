import { expect, test } from 'vitest';
import { checkCitations, listCitable } from './check-citations.ts';

const requirements = `# Requirements

## Requirement: faults

- **F10** Frozen.
- **F11** Slow.
- **F12** Broken.

## Protocol: the hosted service

- **4.2** The Migration API.
`;
const citable = listCitable(requirements, ['docs/decisions/0015-kept-pages.md']);
const check = (source: string, file = 'site/example.ts') => checkCitations(file, source, citable);

test('what is cited and there is no offence', () => {
  expect(check('/** Late (requirement F10 to F12), see protocol 4.2 and decision 0015. */')).toEqual([]);
});

test('an id that the page of requirements does not have is an offence, also within a range or a list', () => {
  expect(check('/** Late (requirement F9). */')).toEqual([
    'site/example.ts cites requirement F9: docs/requirements.md has none',
  ]);
  expect(check('/** Requirement F9 to F11. */')).toHaveLength(1);
  expect(check('/** Requirement F10 to F13. */')).toHaveLength(1);
  expect(check('/** Protocol 4.2 and 4.3. */')).toEqual([
    'site/example.ts cites protocol 4.3: docs/requirements.md has none',
  ]);
});

test('ids are those of their kind', () => {
  expect(check('/** Late (acceptance F10). */')).toHaveLength(1);
});

test('a citation goes on in the next line of its comment', () => {
  expect(check('/**\n * Late (requirement\n * F9).\n */')).toHaveLength(1);
  expect(check('// Late (requirement F10,\n// F9).')).toHaveLength(1);
});

test('a decision is cited by its number, and is there', () => {
  expect(check('/** Why: decision 0099. */')).toEqual(['site/example.ts cites decision 0099: docs/decisions has none']);
  expect(check('/** Why: docs/decisions, "Kept pages". */')).toHaveLength(1);
  expect(check('See [decision 0015](decisions/0015-kept-pages.md).', 'docs/example.md')).toEqual([]);
  expect(check('See [the reason](decisions/0099-none.md).', 'docs/example.md')).toHaveLength(1);
});

test('documents that are not in the repository are not cited', () => {
  expect(check('/** Numbers of spec.md section 9. */')).toHaveLength(1);
  expect(check('/** Frozen (reliability.md F10). */')).toHaveLength(1);
  expect(check('/** What was seen: docs/reliability.md. */')).toEqual([]);
  expect(check("const text = 'See [reliability](reliability.md).';")).toEqual([]);
});
