/** `npm run check:content`: reads all content files against the models and the editorial rules, and says what is wrong with them. Part of the tests. */
import { runCommand } from '../server/run-command.ts';
import { checkEditorialRules } from '../server/starter-content/editorial-rules.ts';
import { readContentFiles } from '../server/starter-content/read-content-files.ts';

await runCommand(() => {
  const { documents, files, media } = readContentFiles();
  checkEditorialRules(files);
  process.stdout.write(`${documents.length} documents and ${media.length} media files read\n`);
});
