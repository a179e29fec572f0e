/**
 * Site and content service in one process with the content of a large organisation, and people who sign in to the
 * studio.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { composeContentService } from '../../../server/compose.ts';
import { readConfiguration } from '../../../server/configuration.ts';
import { createLogger } from '../../../server/logger.ts';
import { findFreePorts } from '../../../tests/free-ports.ts';
import { startRole, type RunningProcess } from '../../../tests/start-process.ts';
import { until } from '../../../tests/until.ts';
import { articleUid } from '../../content/article.ts';
import { createEditor, writeToken, type Editor } from '../../content/editor.ts';
import { reportProgress } from '../../report/progress.ts';
import { listedDocuments, toListedDocument, toLongDocument } from './editor-content.ts';

export interface House extends RunningProcess {
  /** The origins for browsers. */
  readonly siteOrigin: string;
  readonly studioOrigin: string;
  readonly privateOrigin: string;
  readonly editor: Editor;
  /** Of the measured article. */
  readonly articleId: string;
}

interface Ports {
  readonly site: number;
  readonly content: number;
  readonly private: number;
}

/** A kept folder has all content already; only its stored pages are checked. */
export async function startHouse(directory: string): Promise<House> {
  const ports = await keepPorts(directory);
  const filled = path.join(directory, 'is-filled');
  if (!existsSync(filled)) {
    await (await startOn(directory, ports)).stop();
    reportProgress('the starter content is there');
    await fill(directory);
    writeFileSync(filled, '');
    reportProgress(`${listedDocuments} documents are there`);
  }
  const running = await startOn(directory, ports);
  const [siteOrigin, studioOrigin] = [ports.site, ports.content].map((port) => `http://localhost:${port}`) as [
    string,
    string,
  ];
  const editor = createEditor(studioOrigin);
  await waitUntilListed(editor);
  const { id: articleId } = await editor.find({ uid: articleUid, lang: 'en-gb' });
  return {
    ...running,
    siteOrigin,
    studioOrigin,
    privateOrigin: `http://127.0.0.1:${ports.private}`,
    editor,
    articleId,
  };
}

/** Stored pages contain the site's address: in a kept folder it stays the same. */
async function keepPorts(directory: string): Promise<Ports> {
  const file = path.join(directory, 'ports.json');
  mkdirSync(directory, { recursive: true });
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Ports; // our own file
  const [site = 0, content = 0, own = 0] = await findFreePorts(3);
  const ports = { site, content, private: own };
  writeFileSync(file, JSON.stringify(ports));
  return ports;
}

function startOn(directory: string, ports: Ports): Promise<RunningProcess> {
  return startRole({
    environment: {
      DATA_DIR: path.join(directory, 'data'),
      PORT: String(ports.site),
      CONTENT_PORT: String(ports.content),
      PRIVATE_PORT: String(ports.private),
      PUBLIC_URL: `http://localhost:${ports.site}`,
      CONTENT_WRITE_TOKEN: writeToken,
      LOG_LEVEL: 'error',
    },
  });
}

const batch = 1000;

/** Drafts: the site does not have to render them. */
async function fill(directory: string): Promise<void> {
  const configuration = readConfiguration({ DATA_DIR: path.join(directory, 'data'), LOG_LEVEL: 'error' });
  const service = await composeContentService(configuration, createLogger(configuration));
  try {
    await service.admin.importDocuments([toLongDocument()]);
    for (let from = 0; from < listedDocuments; from += batch)
      await service.admin.importDocuments(Array.from({ length: batch }, (_, index) => toListedDocument(from + index)));
  } finally {
    await service.close();
  }
}

/** The lines of the list are made in the background. */
async function waitUntilListed({ call }: Editor): Promise<void> {
  const isListed = async () => Number((await call('GET', 'working?type=press_release'))['total']) >= listedDocuments;
  await until('all documents to be listed', isListed, { everyMs: 500, withinMs: 120_000 });
}

export interface Person {
  readonly account: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

/** A publisher who has used a link. */
export async function signIn(studioOrigin: string, name: string): Promise<Person> {
  const { call } = createEditor(studioOrigin);
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID().slice(0, 8)}@bank.example`;
  const { id } = await call('POST', 'accounts', { name, email, role: 'publisher' });
  const { token } = await call('POST', `accounts/${String(id)}/link`);
  const response = await fetch(`${studioOrigin}/studio/sign-in/link/use`, {
    method: 'POST',
    headers: { origin: studioOrigin, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const [cookieName, value] = response.headers.get('set-cookie')?.split(';')[0]?.split('=') ?? [];
  if (!cookieName || !value) throw new Error(`${name} is not signed in: ${response.status}`);
  return { account: String(id), cookie: { name: cookieName, value } };
}
