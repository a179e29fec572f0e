/** Responses when content differs from what the site knows: impossible, newer than the build, or gone. */
import { expect, test } from 'vitest';
import { readModels } from '../server/starter-content/read-models.ts';
import { createTestSite, type TestSite } from './testing/create-test-site.ts';
import { useTestContent } from './testing/use-test-site.ts';

const content = useTestContent();

const problems = ({ logged }: TestSite) => logged.filter(({ level }) => level !== 'info');

/** Publishes a landing page, and returns its URL. */
async function publishLanding(uid: string, data: Record<string, unknown>): Promise<string> {
  await content.admin.importDocuments([{ id: `test-${uid}`, type: 'landing_page', uid, lang: 'en-gb', data }]);
  await content.admin.publish({ documentIds: [`test-${uid}`] });
  return `/landing/${uid}`;
}

const prose = (text: string, spans: object[] = []) => ({
  slice_type: 'rich_text',
  variation: 'default',
  items: [],
  primary: { body: [{ type: 'paragraph', text, spans }] },
});

test('an unknown layout falls back to the default one, and is logged', async () => {
  const site = createTestSite(content);
  const answer = await site.fetch(await publishLanding('unknown-layout', { title: 'A page', layout: 'hologram' }));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('data-layout="default"');
  expect(problems(site)).toMatchObject([
    { level: 'warn', message: 'Unknown layout, default used', fields: { layout: 'hologram' } },
  ]);
});

test('a document may choose the other layout', async () => {
  const html = await createTestSite(content).read(
    await publishLanding('own-layout', { title: 'A', layout: 'campaign' }),
  );
  expect(html).toContain('data-layout="campaign"');
});

test('a slice that is newer than the build is omitted, and the page is shown', async () => {
  await addSliceOfTomorrow();
  const hologram = { slice_type: 'hologram', variation: 'default', items: [], primary: { text: 'Behold' } };
  const site = createTestSite(content);
  const address = await publishLanding('unknown-slice', { title: 'A page', slices: [hologram, prose('Still here.')] });
  const answer = await site.fetch(address);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('Still here.');
  expect(html).not.toContain('Behold');
  expect(problems(site)).toMatchObject([
    { level: 'warn', message: 'Unknown slice left out', fields: { type: 'hologram' } },
  ]);
});

test('a link to a removed document points to /404', async () => {
  await publishLanding('to-be-removed', { title: 'Soon gone' });
  const link = { type: 'hyperlink', start: 4, end: 8, data: { link_type: 'Document', id: 'test-to-be-removed' } };
  const address = await publishLanding('broken-link', { title: 'A page', slices: [prose('See that page.', [link])] });
  const site = createTestSite(content);
  expect(await site.read(address)).toContain('<a href="/landing/to-be-removed">that</a>');
  await content.admin.unpublish({ documentIds: ['test-to-be-removed'] });
  expect(await site.read(address)).toContain('<a href="/404">that</a>');
});

test('an unlisted page has no payload, and that response has its dependencies', async () => {
  const address = await publishLanding('unlisted', { title: 'A page', no_index: true });
  const wanted = { url: `/_payload${address}.json`, cookie: undefined };
  const { answer } = await createTestSite(content).render(wanted);
  expect(answer).toMatchObject({ status: 404, dependencies: { documentId: 'test-unlisted' } });
  expect(JSON.parse(answer.body.toString())).toEqual({
    status: 404,
    message: `Route ${address} is not pre-rendered`,
  });
});

test('a "not found" page names no document, so that the page cache can reject it when one exists', async () => {
  for (const url of ['/landing/unheard-of', '/_payload/landing/unheard-of.json']) {
    const { answer } = await createTestSite(content).render({ url, cookie: undefined });
    expect([answer.status, answer.dependencies?.documentId]).toEqual([404, undefined]);
  }
});

test('an unpublished page returns 404 immediately', async () => {
  const address = await publishLanding('taken-back', { title: 'A page' });
  const site = createTestSite(content);
  expect((await site.fetch(address)).status).toBe(200);
  await content.admin.unpublish({ documentIds: ['test-taken-back'] });
  expect((await site.fetch(address)).status).toBe(404);
});

/** An editor's model that is newer than the site's. */
async function addSliceOfTomorrow(): Promise<void> {
  const { customTypes } = readModels();
  const landing = structuredClone(customTypes).find((model) => (model as { id: string }).id === 'landing_page');
  const { json } = landing as { json: { Main: { slices: { config: { choices: Record<string, object> } } } } };
  json.Main.slices.config.choices['hologram'] = { type: 'SharedSlice' };
  const variation = { id: 'default', name: 'Default', docURL: '', version: 'initial', description: '', imageUrl: '' };
  const primary = { text: { type: 'Text', config: {} } };
  await content.admin.putModels({
    customTypes: [landing],
    sharedSlices: [
      { id: 'hologram', type: 'SharedSlice', name: 'Hologram', variations: [{ ...variation, primary, items: {} }] },
    ],
  });
}
