import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import sharp from 'sharp';
import type { ContentService } from '../content-service.ts';
import type { DocumentInput } from '../documents/document-input.ts';
import { createAuthenticator } from './authenticator.ts';
import { getMasterRef, saveTeaser, send, type ResponseBody } from './call-service.ts';
import { signIn } from './sign-in.ts';
import { heading, paragraph, testUrl } from './test-service.ts';

/** A host that refuses connections, so that deliveries stay pending. The service must allow it as a webhook host. */
export const deafHost = '127.0.0.1:9';

export interface WholeStore {
  /** A superseded ref. */
  readonly oldRef: string;
  readonly releaseRef: string;
  /** The token of a preview of the document `draft-only`. */
  readonly previewToken: string;
  readonly apiToken: string;
}

/**
 * Fills a store with every kind of row, so that its copy can be compared. `documents`: the number of articles, at least
 * 8.
 */
export async function fillWholeStore(service: ContentService, documents: number): Promise<WholeStore> {
  const { admin } = service;
  await sendWell(service, 'POST /admin/webhooks', { body: { url: `http://${deafHost}/`, secret: 'horse' } });
  await addAssets(service);
  for (let start = 0; start < documents; start += 200) {
    const length = Math.min(200, documents - start);
    await admin.importDocuments(Array.from({ length }, (_, index) => toArticle(start + index)));
    await admin.publish({ documentIds: 'all-drafts' });
  }
  const oldRef = await getMasterRef(service);
  for (const id of ['article-1', 'article-2']) await saveTeaser(service, id, `Second of ${id}`);
  await admin.publish({ documentIds: ['article-1', 'article-2'] });
  await admin.unpublish({ documentIds: ['article-3'] });
  await saveTeaser(service, 'draft-only', 'Nobody has seen this');
  const releaseRef = await addReleases(service);
  await addExperiment(service);
  await admin.archive({ documentIds: ['article-3'] });
  await saveTeaser(service, 'put-away', 'Nobody will see this');
  await admin.trash({ documentIds: ['put-away'] });
  await admin.putBookmark({ name: 'home', documentId: 'article-1' });
  // Names may hold what texts of documents must not, and what documents of earlier versions hold.
  await admin.putCollection({
    id: 'all',
    name: 'Everything, \0 and \u0001 kept',
    query: '[[at(document.type, "article")]]',
  });
  const { token: apiToken = '' } = await sendWell(service, 'POST /admin/tokens', {
    body: { name: 'reader', scopes: ['admin'] },
  });
  await sendWell(service, 'POST /admin/documents/article-6/publish', {
    headers: { 'idempotency-key': 'of-a-client' },
  });
  await addPerson(service);
  const change = { kind: 'set', id: 'change-of-an-editor', address: 'data/teaser', base: 99, value: 'Unfinished' };
  await sendWell(service, 'POST /admin/working/article-6/changes', {
    body: { client: 'c', base: 1, changes: [change] },
  });
  const { token: previewToken } = await admin.preview('draft-only');
  return { oldRef, releaseRef, previewToken, apiToken };
}

function toArticle(number: number): DocumentInput {
  const text = `Café number ${number} über Straße, 東京 and ${'long'.repeat(number === 7 ? 40 : 1)}`;
  return {
    id: `article-${number}`,
    type: 'article',
    uid: `article-${number}`,
    lang: number % 3 === 0 ? 'fr-fr' : 'en-gb',
    tags: [`tag ${number % 5}`],
    data: {
      title: heading(`Title ${number}`),
      teaser: `Teaser ${number}`,
      body: paragraph(text),
      rating: (number % 100) / 10,
      featured: number % 2 === 0,
      date: '2026-01-15',
      place: { latitude: number % 90, longitude: -0.5 },
      facts: [{ name: `fact ${number}` }],
    },
  };
}

async function addAssets(service: ContentService): Promise<void> {
  const background = { r: 10, g: 20, b: 30 };
  const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background } })
    .png()
    .toBuffer();
  await service.admin.putAsset({ id: 'picture', filename: 'picture.png', bytes: picture });
  await service.admin.putAsset({ id: 'paper', filename: 'paper.txt', bytes: Buffer.from('a text') });
  const tag = await sendWell(service, 'POST /asset/tags', { body: { name: 'pictures' } });
  await sendWell(service, 'PATCH /asset/assets/picture', { body: { tags: [tag.id], notes: 'A note' } });
}

/** Adds releases. Returns the ref of the open one. */
async function addReleases(service: ContentService): Promise<string> {
  const { admin } = service;
  const done = await admin.createRelease({ label: 'Done' });
  await saveTeaser(service, 'article-4', 'Came with a release');
  await admin.putReleaseDocument(done.id, { id: 'article-4', version: undefined });
  await admin.publishRelease(done.id);
  const open = await admin.createRelease({ label: 'Open' });
  await saveTeaser(service, 'article-5', 'Only in the release');
  await admin.putReleaseDocument(open.id, { id: 'article-5', version: undefined });
  const { refs = [] } = await sendWell(service, 'GET /api/v2');
  const ref = refs.find(({ label }) => label === 'Open')?.ref ?? '';
  // Opens its overlay, which a copy leaves out.
  await sendWell(service, `GET /api/v2/documents/search?ref=${encodeURIComponent(ref)}`);
  return ref;
}

async function addExperiment(service: ContentService): Promise<void> {
  const body = {
    name: 'Teaser',
    variations: [
      { label: 'A', weight: 0.25 },
      { label: 'B', weight: 0.75 },
    ],
  };
  const { id, variations = [] } = await sendWell(service, 'POST /admin/experiments', { body });
  await sendWell(service, `PUT /admin/experiments/${id}/variations/${variations[1]?.id}/documents/article-5`);
  await sendWell(service, `POST /admin/experiments/${id}/start`);
}

/** Adds an account with a passkey. */
async function addPerson(service: ContentService): Promise<void> {
  const ada = await signIn(service, 'editor', 'Ada');
  const options = await ada.call<PublicKeyCredentialCreationOptionsJSON>('POST /admin/me/passkeys/options', {
    body: {},
  });
  const response = createAuthenticator(testUrl).create(options.body);
  const { status } = await ada.call('POST /admin/me/passkeys', { body: { name: 'Laptop', response } });
  if (status !== 201) throw new Error(`The passkey was refused: ${status}`);
}

/** Sends a request. Throws unless it succeeds. */
async function sendWell(...request: Parameters<typeof send>): Promise<ResponseBody> {
  const { status, body, text } = await send(...request);
  if (status >= 400) throw new Error(`${request[1]}: ${status} ${text}`);
  return body;
}
