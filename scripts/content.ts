import { createClient, createMigration, createWriteClient, type PrismicDocument } from '@prismicio/client';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeFinding, lintContent } from './content-lint/lint-content.ts';
import { readLintedContent, readLintedModels } from './content-lint/read-linted-content.ts';
import { readConfiguration } from '../server/configuration.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say } from '../server/say.ts';
import { StartError } from '../server/start-error.ts';
import { getRepositoryEndpoints, workOnRepository, type RepositoryEndpoints } from './repository-endpoints.ts';
import { listModelNames, showFields } from './show-fields.ts';

/** In `DIR`: maps each document of the export to its id in the repository, so that an import can resume. */
const journalName = 'imported.json';

/** LANGUAGE/TYPE/NAME.json */
const documentFiles = '*/*/*.json';

async function exportContent(directory: string, endpoints: RepositoryEndpoints): Promise<void> {
  if (globSync(documentFiles, { cwd: directory }).length > 0)
    throw new StartError(`${directory} holds an export already: what has gone since would stay in it`);
  const client = createClient(endpoints.repository, {
    documentAPIEndpoint: endpoints.read,
    ...(endpoints.accessToken ? { accessToken: endpoints.accessToken } : {}),
  });
  // One ref for all pages, so that a publish in between does not mix two states.
  const { ref } = await client.getMasterRef();
  const documents = await client.dangerouslyGetAll({ ref, lang: '*' });
  for (const document of documents) {
    // A uid may contain slashes, and is untrusted input here.
    const name = encodeURIComponent(document.uid ?? document.id);
    const file = path.join(directory, document.lang, document.type, `${name}.json`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  }
  say(`Exported ${documents.length} documents of ref ${ref} to ${directory}`);
}

async function importContent(directory: string, endpoints: RepositoryEndpoints): Promise<void> {
  const documents = readDocuments(directory);
  const client = createWriteClient(endpoints.repository, {
    documentAPIEndpoint: endpoints.read,
    migrationAPIEndpoint: endpoints.migration,
    assetAPIEndpoint: endpoints.asset,
    writeToken: endpoints.writeToken,
    ...(endpoints.accessToken ? { accessToken: endpoints.accessToken } : {}),
  });
  const journal = readJournal(directory);
  const migration = createMigration();
  const migrated = documents.map((document) => {
    const entry = migration.createDocumentFromPrismic(document, document.uid ?? `${document.type} ${document.lang}`);
    const known = journal[document.id];
    // With an id the client updates; without one it creates.
    if (known) entry.document.id = known;
    return { original: document.id, entry };
  });
  const remember = () => {
    for (const { original, entry } of migrated) if (entry.document.id) journal[original] = entry.document.id;
    writeJournal(directory, journal);
  };
  try {
    await client.migrate(migration, {
      reporter: ({ type, data }) => {
        // The previous document is in the journal before the next one is created.
        if (type === 'documents:creating') remember();
        if ('current' in data && data.current % 20 === 0) say(`${type} ${data.current} of ${data.total}`);
      },
    });
  } finally {
    remember();
  }
  await client.publishMigrationRelease();
  say(`Imported and published ${documents.length} documents`);
}

function readDocuments(directory: string): PrismicDocument[] {
  const files = globSync(documentFiles, { cwd: directory }).sort();
  if (files.length === 0) throw new StartError(`${directory} holds no export: no LANGUAGE/TYPE/NAME.json`);
  return files.map((file) => {
    const document = parse(path.join(directory, file)) as Partial<PrismicDocument>;
    if (!document.id || !document.type || !document.lang || !document.data)
      throw new StartError(`${file}: is no document of an export`);
    return document as PrismicDocument;
  });
}

function readJournal(directory: string): Record<string, string> {
  const file = path.join(directory, journalName);
  return globSync(journalName, { cwd: directory }).length > 0 ? (parse(file) as Record<string, string>) : {};
}

/** Atomic: it is read again after a crash. */
function writeJournal(directory: string, journal: Record<string, string>): void {
  const file = path.join(directory, journalName);
  writeFileSync(`${file}.new`, `${JSON.stringify(journal, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StartError(`${file} could not be read (${cause instanceof Error ? cause.message : String(cause)})`, {
      cause,
    });
  }
}

function lint(): void {
  const findings = lintContent(readLintedContent(new Date().toISOString().slice(0, 10)));
  for (const finding of findings) say(describeFinding(finding));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  say(`${errors} errors, ${findings.length - errors} reports`);
  if (errors > 0) process.exitCode = 1;
}

function sayFields(name: string | undefined): void {
  const models = readLintedModels();
  const lines = name === undefined ? [listModelNames(models)] : showFields(name, models);
  if (!lines) throw new StartError(`There is no type or slice "${name}".\n${listModelNames(models)}`);
  for (const line of lines) say(line);
}

const commandLine = {
  name: 'npm run content',
  does: 'Checks content files, shows fields, and copies the published documents of a repository.',
  verbs: {
    lint: { does: 'checks the files of content/ by the rules of scripts/content-lint' },
    fields: { takes: '[NAME]', does: 'shows the fields of a type or slice; without a name all names' },
    export: { takes: 'DIR', does: 'writes the published documents of the repository into files' },
    import: {
      takes: 'DIR',
      does: 'writes the files of an export into the repository; an interrupted one resumes where it stopped',
    },
  },
  example: 'npm run content -- fields scheme_page',
} as const;

await runCommandLine(commandLine, ({ verb, words: [given] }) => {
  if (verb === 'lint') return lint();
  if (verb === 'fields') return sayFields(given);
  const copy = verb === 'export' ? exportContent : importContent;
  return workOnRepository(() => copy(given ?? '', getRepositoryEndpoints(readConfiguration(process.env))));
});
