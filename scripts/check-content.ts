/** `npm run check:content`: reads all content files against the models and says what is wrong with them. Part of the tests. */
import { runCommand } from '../server/run-command.ts';
import { readContentFiles } from '../server/starter-content/read-content-files.ts';

await runCommand(() => {
  const { documents, media } = readContentFiles();
  process.stdout.write(`${documents.length} documents and ${media.length} media files read\n`);
});
