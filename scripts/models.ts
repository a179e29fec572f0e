/**
 * `npm run models -- push|pull`: copies the models of this project to the repository, or back. Slices first, because
 * custom types reference them. Models that exist only on the target are kept and listed. A hosted repository gets
 * models without hints for the studio, and pulled models get theirs back.
 */
import { createClient } from '@prismicio/custom-types-client';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readConfiguration } from '../server/configuration.ts';
import { StartError } from '../server/start-error.ts';
import { getRepositoryEndpoints, runOnRepository } from './repository-endpoints.ts';
import { keepHints, removeHints } from './studio-hints.ts';

interface Model {
  id: string;
}
interface ModelFile {
  file: string;
  model: Model;
}

/** The two kinds of models: their files, and the official client's methods for them. */
function listKinds(client: ReturnType<typeof createClient>) {
  return [
    {
      name: 'slice',
      files: ['site/slices/*/model.json'],
      newFile: (id: string) => `site/content/models/${id}.slice.json`,
      list: () => client.getAllSharedSlices() as Promise<Model[]>,
      // The service validates models; here they are JSON of any shape.
      insert: (model: Model) => client.insertSharedSlice(model as never),
      update: (model: Model) => client.updateSharedSlice(model as never),
    },
    {
      name: 'custom type',
      files: ['site/page-types/*/{model,*.model}.json', 'site/content/models/*.model.json'],
      newFile: (id: string) => `site/content/models/${id}.model.json`,
      list: () => client.getAllCustomTypes() as Promise<Model[]>,
      insert: (model: Model) => client.insertCustomType(model as never),
      update: (model: Model) => client.updateCustomType(model as never),
    },
  ] as const;
}

type Kind = ReturnType<typeof listKinds>[number];

const say = (line: string) => process.stdout.write(`${line}\n`);

function readFiles(kind: Kind): ModelFile[] {
  return kind.files.flatMap((pattern) =>
    globSync(pattern)
      .sort()
      .map((file) => ({ file, model: JSON.parse(readFileSync(file, 'utf8')) as Model })),
  );
}

async function push(kind: Kind, isHosted: boolean): Promise<void> {
  const own = readFiles(kind).map(({ model }) => (isHosted ? (removeHints(model) as Model) : model));
  const theirs = new Map((await kind.list()).map((model) => [model.id, model]));
  for (const model of own) {
    const before = theirs.get(model.id);
    theirs.delete(model.id);
    if (isDeepStrictEqual(before, model)) continue;
    await (before ? kind.update(model) : kind.insert(model));
    say(`${before ? 'updated' : 'added'} ${kind.name} ${model.id}`);
  }
  for (const id of theirs.keys()) say(`only in the repository: ${kind.name} ${id}`);
}

async function pull(kind: Kind, isHosted: boolean): Promise<void> {
  const own = new Map(readFiles(kind).map((file) => [file.model.id, file]));
  for (const given of await kind.list()) {
    const before = own.get(given.id);
    const model = isHosted ? (keepHints(given, before?.model) as Model) : given;
    own.delete(model.id);
    if (isDeepStrictEqual(before?.model, model)) continue;
    const file = before?.file ?? kind.newFile(model.id);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(model, null, 2)}\n`);
    say(`wrote ${file}`);
  }
  for (const { file } of own.values()) say(`only here: ${file}`);
}

await runOnRepository(async () => {
  const [direction] = process.argv.slice(2);
  const work = { push, pull }[direction ?? ''];
  if (!work) throw new StartError('npm run models -- push|pull');
  const { isHosted, repository, writeToken, customTypes } = getRepositoryEndpoints(readConfiguration(process.env));
  const client = createClient({ repositoryName: repository, token: writeToken, endpoint: customTypes, fetch });
  for (const kind of listKinds(client)) await work(kind, isHosted);
  say('The models are the same on both sides, but for those named.');
});
