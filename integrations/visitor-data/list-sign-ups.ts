import type { Delivery } from '../enquiries/enquiry-delivery.ts';
import type { StoredEnquiry } from '../enquiries/stored-enquiry.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';

/** A wish for the newsletter that was in quarantine: released, it gets its confirmation mail. */
export function listSignUps(
  { id, kind, fields, language }: StoredEnquiry,
  newsletter: Pick<Newsletter, 'subscribe'>,
): Delivery[] {
  const { email, topics = '' } = fields;
  if (kind !== 'newsletter' || email === undefined) return [];
  const wish = { email, language, topics: topics.split('\n').filter(Boolean) };
  return [{ id: `newsletter-${id}`, lane: 'newsletter', send: () => newsletter.subscribe(wish) }];
}
