import { createPostgresConsentRecordStore } from '../consent-records/postgres-consent-record-store.ts';
import { createPostgresDownloads } from '../downloads/postgres-downloads.ts';
import { createEnquiryMailing } from '../enquiries/enquiry-mailing.ts';
import { createPostgresEnquiryInbox } from '../enquiries/postgres-enquiry-inbox.ts';
import { createPostgresEnquiryOutbox } from '../enquiries/postgres-enquiry-outbox.ts';
import { createPostgresEnquiryStore } from '../enquiries/postgres-enquiry-store.ts';
import { createPostgresErrorReportSink } from '../error-reports/postgres-error-report-sink.ts';
import { createPostgresMailer } from '../mail/postgres-mailer.ts';
import { listForwards } from '../forwarding/forwarder.ts';
import { createAltchaFormGuard } from '../form-guard/altcha-form-guard.ts';
import { createNewsletter } from '../newsletter/newsletter.ts';
import { createPostgresNewsletterStore } from '../newsletter/postgres-newsletter-store.ts';
import { getOrCreateSharedSecret } from '../postgres/shared-secret.ts';
import { openSiteDatabase } from '../postgres/site-database.ts';
import { listSignUps } from './list-sign-ups.ts';
import type { VisitorData, VisitorDataOptions } from './visitor-data.ts';

export const downloadSecretName = 'download';

/** Visitors' data in PostgreSQL, which replicas share. Throws `DatabaseUnusable`. */
export async function openPostgresVisitorData({
  url,
  mailer: given,
  from,
  siteUrl,
  toMails,
  forwarders = [],
  logger,
  now,
}: VisitorDataOptions & { url: string }): Promise<VisitorData> {
  const database = await openSiteDatabase({ url, logger });
  const secret = await getOrCreateSharedSecret(database, downloadSecretName);
  const downloads = createPostgresDownloads({ database, secret, now });
  const mailer = given ?? createPostgresMailer({ database, from });
  const store = createPostgresNewsletterStore({ database });
  const forgetMails = (subscriber: string) =>
    database.transact(async ({ run }) => {
      await run("delete from site.mails where id like 'newsletter-%' and position($1 in id) > 0", [subscriber]);
    });
  const newsletter = createNewsletter({ store, mailer, forgetMails, secret, siteUrl, logger, now });
  const inbox = createPostgresEnquiryInbox({ database });
  const mailing = createEnquiryMailing({
    outbox: createPostgresEnquiryOutbox({ database }),
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
    enquiries: createPostgresEnquiryStore({ database, onStored: mailing.add }),
    downloads,
    consentRecords: createPostgresConsentRecordStore({ database }),
    errorReports: createPostgresErrorReportSink({ database }),
    formGuard: createAltchaFormGuard({ secret, now }),
    mailing,
    forwardsTo: forwarders.map(({ name }) => name),
    newsletter,
    mailer,
    inbox,
    start() {
      mailing.start();
      newsletter.start();
    },
    async close() {
      newsletter.stop();
      await mailing.stop();
      await database.close();
    },
  };
}
