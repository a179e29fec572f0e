/**
 * Every offer of a file, followed as a reader follows it: form, thanks, link, file; and then its promise is counted.
 */
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { listDocumentSources, listWorkbookSources } from '../scripts/downloads/read-download.ts';
import type { ContentFile } from '../server/starter-content/read-content-files.ts';
import { readStarterContent } from '../server/testing/starter-content.ts';
import { createTestSite } from './testing/create-test-site.ts';
import { findClaims } from './testing/find-claims.ts';
import { readPdf } from './testing/read-pdf.ts';
import { useTestContent } from './testing/use-test-site.ts';

const content = useTestContent();
const { files, media } = readStarterContent();
const offers = files.filter(({ type }) => type === 'landing_page' || type === 'campaign');
const given = offers.filter(({ fields }) => fields['form_kind'] === 'download');
const largestFile = 2_000_000;
const usualLargest = 250_000;
/** Of a chapter's heading in scripts/downloads/document.css, in points. */
const headingSize = 16;

const person = {
  full_name: 'Marie Curie',
  email: 'marie@bank.example',
  company: 'Banque du Sud',
  country: 'FR',
  consent: 'yes',
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const getPath = ({ type, uid }: ContentFile) => `/${type === 'campaign' ? 'campaigns' : 'landing'}/${uid}`;
const getPrefix = ({ language }: ContentFile) => (language === 'en-gb' ? '' : `/${language}`);
const getAsset = ({ fields }: ContentFile) => text(fields['asset']).replace('media:downloads/', '');

/** Everything on the page that a reader decides by. */
function getPromise({ fields }: ContentFile): string {
  const gains = (fields['what_you_get'] as { text: string }[] | undefined) ?? [];
  const names = ['title', 'summary', 'form_heading', 'submit_label', 'meta_title', 'meta_description'];
  return [...names.map((name) => text(fields[name])), ...gains.map((gain) => gain.text)].join('. ');
}

/** Sends the form and follows the links, as a browser without script does. */
async function fetchFile(
  offer: ContentFile,
): Promise<{ thanks: string; name: string; answer: Response; bytes: Uint8Array }> {
  const site = createTestSite(content);
  const sent = await site.post(`${getPrefix(offer)}${getPath(offer)}`, person);
  expect(sent.status).toBe(303);
  const thanks = await site.read(sent.headers.get('location') ?? '');
  const link = /href="([^"]*\/downloads\/[^"]+)"/.exec(thanks)?.[1] ?? '';
  const answer = await site.fetch(link);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { thanks, name: decodeURIComponent(link.slice(link.lastIndexOf('/') + 1)), answer, bytes };
}

test('every form for a file has a file, every file has a form, and no page links to a recording', () => {
  expect(given.filter((offer) => !media.includes(`downloads/${getAsset(offer)}`))).toEqual([]);
  const assets = new Set(given.map(getAsset));
  expect(media.filter((file) => file.startsWith('downloads/') && !assets.has(file.slice('downloads/'.length)))).toEqual(
    [],
  );
  expect(offers.filter(({ fields }) => fields['replay_link'] !== undefined).map(({ file }) => file)).toEqual([]);
  expect(given.filter(({ language }) => language === 'en-gb').length).toBeGreaterThanOrEqual(40);
});

test.each(given.map((offer) => [`${getPrefix(offer)}${getPath(offer)}`, offer] as const))(
  '%s gives what it promises, at once',
  async (_, offer) => {
    const { thanks, name, answer, bytes } = await fetchFile(offer);
    expect(thanks).toContain(text(offer.fields['title']).replaceAll('&', '&amp;'));
    expect(answer.status).toBe(200);
    expect(name).toBe(getAsset(offer));
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(bytes.length).toBeLessThan(largestFile);
    expect(bytes.length, 'the size to aim for').toBeLessThan(usualLargest);
    if (name.endsWith('.pdf')) await checkDocument(offer, bytes);
    else checkWorkbook(offer, bytes);
  },
);

async function checkDocument(offer: ContentFile, bytes: Uint8Array): Promise<void> {
  const pdf = await readPdf(bytes);
  const source = listDocumentSources().find((document) => `${document.name}.pdf` === getAsset(offer));
  const english = files.find(({ type, uid, language }) => `${type}/${uid}` === source?.offer && language === 'en-gb');
  expect(pdf).toMatchObject({ title: english?.fields['title'], language: 'en-GB', isTagged: true });
  expect(pdf.untaggedPages).toEqual([]);
  expect(pdf.missingFonts).toEqual([]);
  expect(pdf.chapters.length).toBeGreaterThanOrEqual(3);
  expect([...pdf.roles]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Link']));
  expect(pdf.headingSize).toBeCloseTo(headingSize, 1);
  expect(pdf.pageCount).toBeGreaterThanOrEqual(2);
  expect(pdf.pageCount).toBeLessThanOrEqual(10);
  // The numbers run from 1, so the last one is also their count.
  expect(pdf.points).toEqual(pdf.points.map((__, index) => index + 1));
  if (offer.language !== 'en-gb') return;
  const promise = getPromise(offer);
  const pages = findClaims(promise, 'pages').filter((claim) => claim > 1);
  expect(new Set(pages)).toEqual(new Set([pdf.pageCount]));
  if (source?.points) expectCount(promise, source.points, pdf.points.length);
}

/** The promise names the count, and none that is higher; parts of it ("five for the euro only") are lower. */
function expectCount(promise: string, noun: string, count: number): void {
  const claims = findClaims(promise, noun);
  expect(claims).toContain(count);
  expect(Math.max(...claims)).toBe(count);
}

function checkWorkbook(offer: ContentFile, bytes: Uint8Array): void {
  const source = listWorkbookSources().find((workbook) => `${workbook.name}.xlsx` === getAsset(offer));
  const parts = unzipSync(bytes);
  const sheets = source?.sheets ?? [];
  expect(sheets.length).toBeGreaterThan(1);
  for (const [index, sheet] of sheets.entries()) {
    const xml = strFromU8(parts[`xl/worksheets/sheet${index + 1}.xml`] ?? new Uint8Array());
    // Title, explanation, date and header stand above the rows.
    expect(xml.match(/<row /g)?.length).toBe(sheet.rows.length + 4);
    const formulas = sheet.rows.flat().filter((cell) => typeof cell === 'string' && cell.startsWith('='));
    expect(xml.match(/<f>/g)?.length ?? 0).toBe(formulas.length);
    if (sheet.points && offer.language === 'en-gb') {
      const numbered = sheet.rows.filter(([number]) => typeof number === 'number');
      expectCount(getPromise(offer), sheet.points, numbered.length);
    }
  }
}

test('the address of a file opens a page that explains, for every one of them', async () => {
  const site = createTestSite(content);
  const api = (path: string) =>
    content.fetch(new Request(`https://content.test/api/v2${path}`)).then((answer) => answer.json());
  const { refs } = (await api('')) as { refs: { ref: string }[] };
  const addresses: string[] = [];
  for (const type of ['campaign', 'landing_page']) {
    const query = new URLSearchParams({
      q: `[[has(my.${type}.asset)]]`,
      ref: refs[0]?.ref ?? '',
      pageSize: '100',
      lang: '*',
    });
    const { results } = (await api(`/documents/search?${query}`)) as {
      results: { data: { asset: { url: string } } }[];
    };
    addresses.push(...results.map(({ data }) => new URL(data.asset.url).pathname));
  }
  expect(addresses).toHaveLength(given.length);
  for (const address of addresses) {
    const answer = await site.fetch(address);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('This file has a link of its own');
  }
});
