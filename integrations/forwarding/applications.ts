/**
 * Sends applications to the job boards that their vacancies come from. From here and not from the page, because a key
 * in the page would be public.
 */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEnquiry } from '../enquiries/stored-enquiry.ts';
import { orUnavailable } from '../unavailable.ts';
import { postTo, type Forwarder, type ReadFile, type VendorAccess } from './forwarder.ts';
import { readGreenhouseChoices } from './greenhouse-choices.ts';

export interface JobBoardKey {
  readonly kind: 'greenhouse' | 'lever';
  /** The vendor's name for the board. */
  readonly board: string;
  readonly key: string;
  /** Without a path. Tests use another one. */
  readonly apiUrl?: string | undefined;
}

const apiUrls = { greenhouse: 'https://boards-api.greenhouse.io', lever: 'https://api.lever.co' } as const;

/** Lever accepts two requests per second. */
const leverPaceMs = 500;

export function createApplicationForwarder(
  { kind, board, key, apiUrl = apiUrls[kind] }: JobBoardKey,
  access: VendorAccess,
): Forwarder {
  const takes = (enquiry: StoredEnquiry) => enquiry.kind === 'application';
  const toPlace = ({ fields }: StoredEnquiry) =>
    [board, fields['vacancy_id'] ?? ''].map((part) => encodeURIComponent(part));
  if (kind === 'greenhouse') {
    return {
      name: kind,
      takes,
      async forward(enquiry, readFile) {
        const [ownBoard, job] = toPlace(enquiry);
        const url = `${apiUrl}/v1/boards/${ownBoard}/jobs/${job}`;
        const choices = await readGreenhouseChoices(enquiry, url, access);
        const body = await toGreenhouseForm(enquiry, choices, readFile);
        const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
        await postTo({ name: 'Greenhouse', url, init: { headers: { authorization }, body } }, access);
      },
    };
  }
  let freeAt = 0;
  return {
    name: kind,
    takes,
    async forward(enquiry, readFile) {
      const [site, posting] = toPlace(enquiry);
      const body = await toLeverForm(enquiry, readFile);
      await sleep(Math.max(0, freeAt - performance.now()), undefined, { ref: false });
      freeAt = performance.now() + leverPaceMs;
      const url = `${apiUrl}/v0/postings/${site}/${posting}?key=${encodeURIComponent(key)}`;
      await postTo({ name: 'Lever', url, init: { body } }, access);
    },
  };
}

async function toGreenhouseForm(
  enquiry: StoredEnquiry,
  choices: ReadonlyMap<string, { name: string; values: string[] }>,
  readFile: ReadFile,
): Promise<FormData> {
  const form = new FormData();
  for (const name of ['first_name', 'last_name', 'email', 'phone', 'location']) setIfThere(form, name, enquiry, name);
  setIfThere(form, 'mapped_url_token', enquiry, 'source');
  for (const [name, value] of Object.entries(enquiry.fields)) {
    if (!name.startsWith('question_')) continue;
    const choice = choices.get(name);
    if (!choice) form.set(name, value);
    for (const chosen of choice?.values ?? []) form.append(choice?.name ?? name, chosen);
  }
  await addFiles(form, enquiry, readFile);
  return form;
}

async function toLeverForm(enquiry: StoredEnquiry, readFile: ReadFile): Promise<FormData> {
  const { fields, labels } = enquiry;
  const form = new FormData();
  form.set('name', `${fields['first_name'] ?? ''} ${fields['last_name'] ?? ''}`.trim());
  setIfThere(form, 'email', enquiry, 'email');
  setIfThere(form, 'phone', enquiry, 'phone');
  setIfThere(form, 'urls[LinkedIn]', enquiry, 'linkedin');
  setIfThere(form, 'source', enquiry, 'source');
  form.set('consent[store]', String(fields['retention'] === 'yes'));
  // Our own mail has confirmed the application.
  form.set('silent', 'true');
  const answers = Object.entries(labels)
    .filter(([name]) => name === 'location' || name.startsWith('question_'))
    .map(([name, label]) => `${label}: ${fields[name] ?? ''}`);
  if (answers.length > 0) form.set('comments', answers.join('\n'));
  await addFiles(form, enquiry, readFile);
  return form;
}

function setIfThere(form: FormData, name: string, { fields }: StoredEnquiry, field: string): void {
  const value = fields[field];
  if (value !== undefined) form.set(name, value);
}

async function addFiles(form: FormData, { files }: StoredEnquiry, readFile: ReadFile): Promise<void> {
  for (const [index, { field, filename }] of files.entries()) {
    const bytes = await orUnavailable('An attachment could not be read', () => buffer(Readable.from(readFile(index))));
    form.set(field, new File([new Uint8Array(bytes)], filename));
  }
}
