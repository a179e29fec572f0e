/**
 * HubSpot's form submissions API, version 3. It rejects fields that its form lacks, and has no log. Its limit of 50
 * requests in ten seconds is far above the number of leads.
 */
import type { StoredEnquiry } from '../enquiries/stored-enquiry.ts';
import { postTo, type Forwarder, type VendorAccess } from './forwarder.ts';

export interface HubspotForm {
  readonly portal: string;
  readonly form: string;
  /** Without a path. */
  readonly apiUrl: string;
}

const contactType = '0-1';

export function createHubspot(
  { portal, form, apiUrl }: HubspotForm,
  access: VendorAccess & { siteUrl: string },
): Forwarder {
  const url = `${apiUrl}/submissions/v3/integration/submit/${portal}/${form}`;
  return {
    name: 'hubspot',
    takes: ({ kind }) => kind !== 'application' && kind !== 'newsletter',
    forward: (enquiry) =>
      postTo(
        {
          name: 'HubSpot',
          url,
          init: {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(toSubmission(enquiry, access.siteUrl)),
          },
        },
        access,
      ),
  };
}

function toSubmission({ fields, labels, page, receivedAt }: StoredEnquiry, siteUrl: string): object {
  const consent = labels['consent'] ?? labels['privacy'];
  return {
    submittedAt: Date.parse(receivedAt),
    fields: listFields(fields).map(([name, value]) => ({ objectTypeId: contactType, name, value })),
    // Without the sender's IP address and cookie, because neither is stored.
    context: { pageUri: `${siteUrl}${page}`, pageName: fields['offer'] ?? page },
    ...(consent !== undefined && {
      legalConsentOptions: { consent: { consentToProcess: true, text: consent, communications: [] } },
    }),
  };
}

/** HubSpot's names of our fields. A name of one word counts as a first name. */
function listFields(fields: StoredEnquiry['fields']): [string, string][] {
  const [firstName, ...lastNames] = (fields['full_name'] ?? '').split(' ');
  const named: [string, string | undefined][] = [
    ['email', fields['email']],
    ['firstname', firstName],
    ['lastname', lastNames.join(' ')],
    ['company', fields['company']],
    ['jobtitle', fields['role']],
    ['country', fields['country']],
    ['message', fields['message']],
  ];
  return named.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}
