import { createPostgresConsentRecordStore } from '../consent-records/postgres-consent-record-store.ts';
import { createPostgresDownloads } from '../downloads/postgres-downloads.ts';
import { createEnquiryMailing } from '../enquiries/enquiry-mailing.ts';
import { createPostgresEnquiryInbox } from '../enquiries/postgres-enquiry-inbox.ts';
import { createPostgresEnquiryOutbox } from '../enquiries/postgres-enquiry-outbox.ts';
import { createPostgresEnquiryStore } from '../enquiries/postgres-enquiry-store.ts';
import { createPostgresErrorReportSink } from '../error-reports/postgres-error-report-sink.ts';
import { createPostgresMailer } from '../mail/postgres-mailer.ts';
import { getOrCreateSharedSecret } from '../postgres/shared-secret.ts';
import { openSiteDatabase } from '../postgres/site-database.ts';
import type { VisitorData, VisitorDataOptions } from './visitor-data.ts';

export const downloadSecretName = 'download';

/** Visitors' data in PostgreSQL, which replicas share. Throws `DatabaseUnusable`. */
export async function openPostgresVisitorData({
  url,
  mailer,
  from,
  toMails,
  logger,
  now,
}: VisitorDataOptions & { url: string }): Promise<VisitorData> {
  const database = await openSiteDatabase({ url, logger });
  const secret = await getOrCreateSharedSecret(database, downloadSecretName);
  const downloads = createPostgresDownloads({ database, secret, now });
  const mailing = createEnquiryMailing({
    outbox: createPostgresEnquiryOutbox({ database }),
    mailer: mailer ?? createPostgresMailer({ database, from }),
    toMails: (enquiry) => toMails(enquiry, downloads.sign),
    logger,
    now,
  });
  return {
    enquiries: createPostgresEnquiryStore({ database, onStored: mailing.add }),
    downloads,
    consentRecords: createPostgresConsentRecordStore({ database }),
    errorReports: createPostgresErrorReportSink({ database }),
    mailing,
    inbox: createPostgresEnquiryInbox({ database }),
    start: mailing.start,
    async close() {
      await mailing.stop();
      await database.close();
    },
  };
}
