/** `npm run check:content`: checks all content files against the models and the editorial rules. Part of the tests. */
import { runCommand } from '../server/run-command.ts';
import { listGivenTexts } from './downloads/list-given-texts.ts';
import { checkEditorialRules } from '../server/starter-content/editorial-rules.ts';
import { readContentFiles } from '../server/starter-content/read-content-files.ts';

await runCommand(() => {
  const { documents, files, media } = readContentFiles();
  checkEditorialRules(files, listGivenTexts());
  process.stdout.write(`${documents.length} documents and ${media.length} media files read\n`);
});
