import type { VisitorDataOptions } from '../visitor-data/visitor-data.ts';
import { toEnquiryMails } from '../enquiries/enquiry-mails.ts';
import { testDataKey } from './test-keys.ts';

/** A word in every field that the kill test sends; it must not be in any log. */
export const canary = 'canary';

export const toFields = (key: string) => ({
  full_name: `${canary} name ${key}`,
  email: `${canary}-${key}@bank.example`,
  message: `${canary} message ${key}`,
});

const siteUrl = 'https://www.bank.example';
export const toOptions = (directory: string, logger: VisitorDataOptions['logger']) => ({
  directory,
  logger,
  siteUrl,
  dataKeys: [testDataKey],
  downloadSecret: 'a secret of the files',
  from: 'no-reply@bank.example',
  toMails: ((enquiry, signDownload) =>
    toEnquiryMails(enquiry, { inbox: undefined, siteUrl, signDownload })) satisfies VisitorDataOptions['toMails'],
  now: () => new Date(),
});
