/** Form posts, and the ledger of those that were accepted: each must be found in the store, once. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { LoadResponse, LoadRequest } from './load-client.ts';
import { readStoredEnquiries } from '../../tests/stored-visitor-data.ts';
import type { RunningSite } from '../faults/world.ts';

/** A complete contact enquiry with a unique mark in it. */
export function toEnquiry({ publicUrl }: RunningSite, mark: string): LoadRequest {
  const fields = {
    full_name: 'Marie Delacroix',
    email: 'marie@bank.example',
    company: 'Zuidermeer Bank',
    country: 'NL',
    topic: 'sales',
    message: `${mark}: we would like to hear how instant payments are reached.`,
    privacy: 'on',
    consent: 'on',
  };
  return {
    path: '/contact',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl },
    body: new URLSearchParams(fields).toString(),
  };
}

export const isAccepted = ({ status, headers }: LoadResponse): boolean =>
  status === 303 && (headers['location'] ?? '').endsWith('/contact/thank-you');

/** The texts of all stored enquiries. */
export async function readEnquiries({ dataDirectory }: RunningSite): Promise<string[]> {
  return (await readStoredEnquiries(dataDirectory)).map((enquiry) => JSON.stringify(enquiry));
}

/** Drafts that were begun and never became an enquiry. */
export function listDrafts({ dataDirectory }: RunningSite): string[] {
  const directory = path.join(dataDirectory, 'enquiries');
  return existsSync(directory) ? readdirSync(directory).filter((name) => name.startsWith('.')) : [];
}
