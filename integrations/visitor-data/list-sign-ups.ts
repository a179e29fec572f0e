import type { Delivery } from '../enquiries/enquiry-delivery.ts';
import type { StoredEnquiry } from '../enquiries/stored-enquiry.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';

/** Newsletter requests from quarantine. When one is released, its confirmation mail is sent. */
export function listSignUps(
  { id, kind, fields, language }: StoredEnquiry,
  newsletter: Pick<Newsletter, 'subscribe'>,
): Delivery[] {
  const { email, topics = '' } = fields;
  if (kind !== 'newsletter' || email === undefined) return [];
  const wish = { email, language, topics: topics.split('\n').filter(Boolean) };
  return [{ id: `newsletter-${id}`, lane: 'newsletter', send: () => newsletter.subscribe(wish) }];
}
