/**
 * Run as a child process by kill-test.test.ts: creates and publishes documents through the public API and, after each
 * acknowledged publish, writes one line to its output. The test kills it.
 */
import { writeSync } from 'node:fs';
import { createContentService } from '../../content-service.ts';
import { testModels } from '../../testing/test-models.ts';

const [directory = '', prefix = '', publishes = '50'] = process.argv.slice(2);
const service = await createContentService({
  dataDirectory: directory,
  repository: 'financial-cloud',
  publicUrl: 'http://content.test',
  writeToken: 'kill-test',
  languages: [{ id: 'en-gb', name: 'English' }],
});
await service.admin.putModels(testModels);
for (let number = 0; number < Number(publishes); number += 1) {
  const id = `${prefix}-${number}`;
  await service.admin.importDocuments([
    {
      id,
      type: 'article',
      uid: id,
      lang: 'en-gb',
      tags: [prefix],
      data: { teaser: `Text of ${id}`, rating: number % 10 },
    },
  ]);
  const { ref } = await service.admin.publish({ documentIds: [id] });
  // Written straight to the descriptor: a line that the parent has read was acknowledged before the kill.
  writeSync(1, `${JSON.stringify({ id, ref })}\n`);
}
