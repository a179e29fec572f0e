import { expect, test } from 'vitest';
import type { Enquiry, EnquiryStore } from './enquiry-store.ts';

export const exampleEnquiry: Enquiry = {
  kind: 'contact',
  idempotencyKey: '0b3f4f0e-6d0a-4d7e-9a3e-0b9f1c2d3e4f',
  receivedAt: '2026-11-20T10:00:00.000Z',
  language: 'en-gb',
  page: '/contact',
  fields: { full_name: 'Marie Curie', email: 'marie@bank.example', message: 'Ça va? 🙂' },
  labels: { full_name: 'Full name', email: 'Work e-mail', message: 'Message' },
  files: [],
  isQuarantined: false,
};

/** The contract of every enquiry store. `open` returns an empty store; `list` reads its content without it. */
export function testEnquiryStore(open: () => Promise<{ store: EnquiryStore; list: () => Promise<Enquiry[]> }>): void {
  test('an enquiry is stored as it was sent', async () => {
    const { store, list } = await open();
    await store.add(exampleEnquiry);
    expect(await list()).toMatchObject([exampleEnquiry]);
  });

  test('the same form sent twice is one record', async () => {
    const { store, list } = await open();
    const [first, second] = await Promise.all([store.add(exampleEnquiry), store.add(exampleEnquiry)]);
    expect(first).toEqual(second);
    expect(await store.add(exampleEnquiry)).toEqual(first);
    expect(await list()).toHaveLength(1);
  });

  test('different forms are different records', async () => {
    const { store, list } = await open();
    await store.add(exampleEnquiry);
    await store.add({ ...exampleEnquiry, idempotencyKey: 'another' });
    expect(await list()).toHaveLength(2);
  });
}
