import path from 'node:path';
import { createFileConsentRecordStore } from '../consent-records/file-consent-record-store.ts';
import { createFileDownloads } from '../downloads/file-downloads.ts';
import { createEnquiryMailing } from '../enquiries/enquiry-mailing.ts';
import { createFileEnquiryInbox } from '../enquiries/file-enquiry-inbox.ts';
import { createFileEnquiryOutbox } from '../enquiries/file-enquiry-outbox.ts';
import { createFileEnquiryStore, removeAbandonedDrafts } from '../enquiries/file-enquiry-store.ts';
import { createFileErrorReportSink } from '../error-reports/file-error-report-sink.ts';
import { createFileMailer } from '../mail/file-mailer.ts';
import { createFileNewsletterStore } from '../newsletter/file-newsletter-store.ts';
import { createFileOutboxCleaner } from '../newsletter/file-outbox-cleaner.ts';
import { listForwards } from '../forwarding/forwarder.ts';
import { createAltchaFormGuard } from '../form-guard/altcha-form-guard.ts';
import { createNewsletter } from '../newsletter/newsletter.ts';
import { listSignUps } from './list-sign-ups.ts';
import type { VisitorData, VisitorDataOptions } from './visitor-data.ts';

/** Visitors' data as files, for one process. The folders are made when something is stored. */
export function createFileVisitorData({
  directory,
  downloadSecret: secret,
  mailer: given,
  from,
  siteUrl,
  toMails,
  forwarders = [],
  logger,
  now,
}: VisitorDataOptions & { directory: string; downloadSecret: string }): VisitorData {
  const toFolder = (name: string) => path.resolve(directory, name);
  const enquiries = toFolder('enquiries');
  const downloads = createFileDownloads({ directory: enquiries, secret, now });
  const mailer = given ?? createFileMailer({ directory: toFolder('outbox'), from });
  const store = createFileNewsletterStore({ directory: toFolder('newsletter') });
  const newsletter = createNewsletter({
    store,
    mailer,
    forgetMails: createFileOutboxCleaner(toFolder('outbox')),
    secret,
    siteUrl,
    logger,
    now,
  });
  const inbox = createFileEnquiryInbox({
    directory: enquiries,
    outbox: toFolder('outbox'),
    erasedFile: toFolder('erased-enquiries'),
  });
  const mailing = createEnquiryMailing({
    outbox: createFileEnquiryOutbox({ directory: enquiries }),
    mailer,
    toMails: (enquiry) => toMails(enquiry, downloads.sign),
    toForwards: (enquiry) => [
      ...listSignUps(enquiry, newsletter),
      ...listForwards(enquiry, forwarders, inbox.readFile),
    ],
    logger,
    now,
  });
  return {
    enquiries: createFileEnquiryStore({ directory: enquiries, onStored: mailing.add }),
    downloads,
    consentRecords: createFileConsentRecordStore({ directory: toFolder('consent-records') }),
    errorReports: createFileErrorReportSink({ directory: toFolder('error-reports') }),
    formGuard: createAltchaFormGuard({ secret, now }),
    mailing,
    forwardsTo: forwarders.map(({ name }) => name),
    newsletter,
    mailer,
    inbox,
    start() {
      mailing.start();
      newsletter.start();
      removeAbandonedDrafts(enquiries, now()).catch((error: unknown) =>
        logger.warn({ err: error }, 'Abandoned drafts of enquiries could not be removed'),
      );
    },
    async close() {
      newsletter.stop();
      await mailing.stop();
    },
  };
}
