import { runCommandLine } from '../server/run-command-line.ts';
import { ContentFileError } from '../server/starter-content/content-file-error.ts';
import { describeFinding, lintContent } from './content-lint/lint-content.ts';
import { readLintedModels } from './content-lint/read-linted-content.ts';
import { listGivenTexts } from './downloads/list-given-texts.ts';
import { checkEditorialRules } from '../server/starter-content/editorial-rules.ts';
import { readContentFiles } from '../server/starter-content/read-content-files.ts';

/** The tests have a fixed day: a date that passes is for `npm run content -- lint` to report. */
const contentDay = '2026-11-25';

const commandLine = {
  name: 'npm run check:content',
  does: 'Checks all content files against the models and the editorial rules. Part of the tests.',
  example: 'npm run check:content',
};

await runCommandLine(commandLine, () => {
  const { documents, files, media } = readContentFiles();
  checkEditorialRules(files, listGivenTexts());
  const findings = lintContent({ pieces: files, media: new Set(media), models: readLintedModels(), today: contentDay });
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new ContentFileError(errors.map(describeFinding));
  process.stdout.write(`${documents.length} documents and ${media.length} media files read\n`);
});
