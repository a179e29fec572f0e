import type { Delivery } from '../enquiries/enquiry-delivery.ts';
import type { StoredEnquiry } from '../enquiries/stored-enquiry.ts';
import type { Newsletter, NewsletterRequest } from '../newsletter/newsletter.ts';

/** The topic of the box in the contact form (site/components/enquiry-form/enquiry-fields.ts). */
const topicOfBox = 'insights';

/**
 * The newsletter requests in enquiries: of the newsletter's own form from quarantine, once released, and of the box in
 * another form. Each causes a confirmation mail.
 */
export function listSignUps(enquiry: StoredEnquiry, newsletter: Pick<Newsletter, 'subscribe'>): Delivery[] {
  const request = toRequest(enquiry);
  if (!request) return [];
  return [{ id: `newsletter-${enquiry.id}`, lane: 'newsletter', send: () => newsletter.subscribe(request) }];
}

function toRequest({ kind, fields, language }: StoredEnquiry): NewsletterRequest | undefined {
  const { email, topics = '', newsletter } = fields;
  if (email === undefined) return undefined;
  if (kind === 'newsletter') return { email, language, topics: topics.split('\n').filter(Boolean) };
  return newsletter === 'yes' ? { email, language, topics: [topicOfBox], isAddition: true } : undefined;
}
