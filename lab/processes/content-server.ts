/**
 * The content service alone on a port, with five languages: `content-server.ts DIRECTORY PORT [DATABASE]`. Prints
 * `ready` when it serves.
 */
import { createContentService } from '../../cms/content-service.ts';
import { listen } from '../../server/listen.ts';
import { writeToken } from '../content/editor.ts';
import { languages } from '../content/corpus.ts';

const [dataDirectory, port, database] = process.argv.slice(2);
if (!dataDirectory || !port) throw new Error('content-server.ts DIRECTORY PORT');
const service = await createContentService({
  dataDirectory,
  ...(database && { database }),
  repository: 'financial-cloud',
  publicUrl: `http://127.0.0.1:${port}`,
  writeToken,
  languages: languages.map((id) => ({ id, name: id })),
});
const listener = await listen({
  fetch: (request) => service.fetch(request),
  host: '127.0.0.1',
  port: Number(port),
  variable: 'port',
});
process.stdout.write('ready\n');
process.once('SIGTERM', () => void listener.close().then(() => service.close()));
