/** Reads all content files against the models and says what is wrong with them. Part of the tests. */
import { ContentFileError, readContentFiles } from '../server/starter-content/read-content-files.ts';

try {
  const { documents, media } = readContentFiles();
  process.stdout.write(`${documents.length} documents and ${media.length} media files read\n`);
} catch (error) {
  if (!(error instanceof ContentFileError)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}
