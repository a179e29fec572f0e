/** The amount of starter content (acceptance ). */
import { expect, test } from 'vitest';
import { readStarterContent } from '../testing/starter-content.ts';
import { readModels } from './read-models.ts';

const { files, documents } = readStarterContent();
const english = files.filter(({ language }) => language === 'en-gb');
const ofType = (type: string) => english.filter((file) => file.type === type);
const tagsOf = ({ fields }: (typeof english)[number]) => (fields['tags'] as string[] | undefined) ?? [];

test.each([
  ['payment_insight', 250],
  ['engineering_post', 60],
  ['campaign', 55],
  ['landing_page', 75],
  ['press_release', 45],
  ['culture_post', 50],
])('the starter content of type %s has about %i documents', (type, about) => {
  const { length } = ofType(type);
  expect(length).toBeGreaterThanOrEqual(0.9 * about);
  expect(length).toBeLessThanOrEqual(1.1 * about);
});

test.each([
  ['payment_insight', /^gated-content/],
  ['payment_insight', /^whitepaper/],
  ['payment_insight', /^webinar/],
  ['payment_insight', /^industry-advice/],
  ['engineering_post', /^podcast/],
  ['landing_page', /^event-money-conference/],
  ['landing_page', /^event-banking-technology/],
  ['landing_page', /^event-european-payments-forum/],
  ['landing_page', /^company-update/],
])('%s has URLs like %s', (type, pattern) => {
  expect(ofType(type).filter(({ uid }) => pattern.test(uid)).length).toBeGreaterThanOrEqual(3);
});

test.each([
  [
    'payment_insight',
    [
      'Real-time payments',
      'Verification of payee',
      'Confirmation of payee',
      'SEPA Instant',
      'PSD3',
      'DORA',
      'ISO 20022',
      'Cloud',
      'Multicloud',
      'FedNow',
      'RTP',
      'Fraud',
      'Culture',
    ],
  ],
  ['press_release', ['Funding', 'Partnership', 'Appointment', 'Customer']],
  ['culture_post', ['Inclusion', 'Wellbeing', 'Remote work', 'Apprenticeships']],
])('%s has five articles or more on each of its topics', (type, topics) => {
  const counts = new Map(
    topics.map((topic) => [topic, ofType(type).filter((file) => tagsOf(file).includes(topic)).length]),
  );
  expect([...counts].filter(([, count]) => count < 5)).toEqual([]);
});

test('every slice of the models is used by a page', () => {
  const used = new Set(
    documents.flatMap(({ data }) =>
      ((data['slices'] ?? []) as { slice_type: string }[]).map((slice) => slice.slice_type),
    ),
  );
  const slices = readModels().sharedSlices as { id: string }[];
  expect(slices.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
});
