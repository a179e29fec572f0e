import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readLines = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
/** The file has comments, the list has none. */
const [, listed = ''] = /"ignorePatterns": (\[.*?\])/s.exec(readFileSync('.oxlintrc.json', 'utf8')) ?? [];
const ignorePatterns = JSON.parse(listed) as string[];

/** All three have Git's rule: a bare name means every folder of that name, however deep. */
test.each([
  ['.gitignore', readLines('.gitignore')],
  ['.prettierignore', readLines('.prettierignore')],
  ['.oxlintrc.json', ignorePatterns],
])('%s leaves out folders of the root, and none of the same name in the sources', (_file, patterns) => {
  const bare = patterns.filter((pattern) => /^[^/*]+\/?$/.test(pattern));
  expect(bare.map((name) => name.replace('/', ''))).toEqual(['node_modules']);
});
