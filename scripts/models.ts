import { createClient } from '@prismicio/custom-types-client';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readConfiguration } from '../server/configuration.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say } from '../server/say.ts';
import { getRepositoryEndpoints, reachRepository, workOnRepository } from './repository-endpoints.ts';
import { keepHints, removeHints } from './studio-hints.ts';

interface Model {
  readonly id: string;
}
interface ModelFile {
  readonly file: string;
  readonly model: Model;
}

type Client = ReturnType<typeof createClient>;

/** The two kinds of models: their files, and the official client's methods for them. */
function listKinds(client: Client) {
  return [
    {
      name: 'slice',
      bulkName: 'SLICE',
      files: ['site/slices/*/model.json'],
      newFile: (id: string) => `site/content/models/${id}.slice.json`,
      list: () => client.getAllSharedSlices() as Promise<Model[]>,
      // The service validates models; here they are JSON of any shape.
      insert: (model: Model) => client.insertSharedSlice(model as never),
      update: (model: Model) => client.updateSharedSlice(model as never),
    },
    {
      name: 'custom type',
      bulkName: 'CUSTOM_TYPE',
      files: ['site/page-types/*/{model,*.model}.json', 'site/content/models/*.model.json'],
      newFile: (id: string) => `site/content/models/${id}.model.json`,
      list: () => client.getAllCustomTypes() as Promise<Model[]>,
      insert: (model: Model) => client.insertCustomType(model as never),
      update: (model: Model) => client.updateCustomType(model as never),
    },
  ] as const;
}

type Kind = ReturnType<typeof listKinds>[number];

function readFiles(kind: Kind): ModelFile[] {
  return kind.files.flatMap((pattern) =>
    globSync(pattern)
      .sort()
      .map((file) => ({ file, model: JSON.parse(readFileSync(file, 'utf8')) as Model })),
  );
}

interface Pushed {
  readonly kind: Kind;
  readonly isNew: boolean;
  readonly model: Model;
}

/** Models that the repository lacks, or has otherwise. Lists those that only the repository has. */
async function listDifferent(kind: Kind, isHosted: boolean): Promise<{ pushed: Pushed[]; onlyTheirs: string[] }> {
  const own = readFiles(kind).map(({ model }) => (isHosted ? (removeHints(model) as Model) : model));
  const theirs = new Map((await kind.list()).map((model) => [model.id, model]));
  const pushed = own
    .filter((model) => !isDeepStrictEqual(theirs.get(model.id), model))
    .map((model) => ({ kind, isNew: !theirs.has(model.id), model }));
  for (const { id } of own) theirs.delete(id);
  return { pushed, onlyTheirs: [...theirs.keys()].map((id) => `only in the repository: ${kind.name} ${id}`) };
}

/** All or none in our own service, in one transaction: each change reads all documents of its types again. */
async function push(kinds: readonly Kind[], { client, isHosted }: { client: Client; isHosted: boolean }) {
  const lists = [];
  for (const kind of kinds) lists.push(await listDifferent(kind, isHosted));
  const pushed = lists.flatMap((list) => list.pushed);
  const lines = pushed.map(({ kind, isNew, model }) => `${isNew ? 'added' : 'updated'} ${kind.name} ${model.id}`);
  if (isHosted) {
    for (const { kind, isNew, model } of pushed) await (isNew ? kind.insert(model) : kind.update(model));
  } else if (pushed.length > 0) {
    const changes = pushed.map(({ kind, isNew, model }) => ({
      type: `${kind.bulkName}_${isNew ? 'INSERT' : 'UPDATE'}`,
      id: model.id,
      payload: model,
    }));
    // The service validates models; here they are JSON of any shape.
    await client.bulkUpdate(changes as never);
  }
  for (const line of [...lines, ...lists.flatMap((list) => list.onlyTheirs)]) say(line);
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

const commandLine = {
  name: 'npm run models',
  does: `Copies the models of this project to the repository, or back, also while the embedded service does not run.
Models that only the target has stay, and are listed. A hosted repository gets models without hints for the studio,
and pulled models get theirs back.`,
  verbs: {
    push: { does: 'from this project to the repository' },
    pull: { does: 'from the repository to this project' },
  },
  example: 'npm run models -- push',
} as const;

async function copyModels(direction: keyof typeof commandLine.verbs): Promise<void> {
  const configuration = readConfiguration(process.env);
  const { isHosted, repository, writeToken, customTypes } = getRepositoryEndpoints(configuration);
  const { fetch, close } = await reachRepository(configuration);
  try {
    const client = createClient({ repositoryName: repository, token: writeToken, endpoint: customTypes, fetch });
    // Slices come first, because custom types reference them.
    const kinds = listKinds(client);
    if (direction === 'push') await push(kinds, { client, isHosted });
    else for (const kind of kinds) await pull(kind, isHosted);
  } finally {
    await close();
  }
  say('The models are the same on both sides, but for those named.');
}

await runCommandLine(commandLine, ({ verb }) => workOnRepository(() => copyModels(verb)));
