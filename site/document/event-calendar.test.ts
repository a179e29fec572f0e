import { expect, test } from 'vitest';
import type { LandingPageDocument } from '../content/content-types.generated.ts';
import landings from '../page-types/offer/landing.examples.json' with { type: 'json' };
import { createExamplePageContext } from '../testing/example-page-context.ts';
import { findExample } from '../testing/find-example.ts';
import { toAttachedCalendar, toEventCalendar } from './event-calendar.ts';

const context = createExamplePageContext({ path: '/landing/an-event' });
const event = () => findExample<LandingPageDocument>(landings, 'plain');

test('the file for a mail is that of the page, up to 16 KB', () => {
  const document = event();
  const spare = 16 * 1024 - Buffer.byteLength(toEventCalendar(document, context) ?? '');
  expect(toAttachedCalendar(document, context)).toBe(toEventCalendar(document, context));
  // The lines are folded, so the file grows by more than the text.
  document.data.summary = `${document.data.summary} ${'a'.repeat(Math.floor(spare * 0.9))}`;
  expect(toAttachedCalendar(document, context)).toBe(toEventCalendar(document, context));
  document.data.summary += 'a'.repeat(spare);
  expect(toEventCalendar(document, context)).toBeDefined();
  expect(toAttachedCalendar(document, context)).toBeUndefined();
});

test('an offer without a date, and a draft that was never published, have no file', () => {
  const undated = event();
  undated.data.starts_at = null;
  expect(toEventCalendar(undated, context)).toBeUndefined();
  const draft = { ...event(), first_publication_date: '' };
  expect(toEventCalendar(draft, context)).toBeUndefined();
});
