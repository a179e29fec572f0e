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
import { createPostgresSurveyCounts } from '../survey/postgres-survey-counts.ts';
import { listSignUps } from './list-sign-ups.ts';
import { createPostgresOutbox } from '../mail/outbox.ts';
import { createKeyring } from '../record-keys/keyring.ts';
import {
  checkPostgresRecordKeys,
  createPostgresRecordKeyKeeping,
  createPostgresRecordKeys,
} from '../record-keys/postgres-record-keys.ts';
import { createVisitorDataUpkeep } from './visitor-data-upkeep.ts';
import { createNewsletter } from '../newsletter/newsletter.ts';
import { createPostgresNewsletterStore } from '../newsletter/postgres-newsletter-store.ts';
import { findSharedSecret, getOrCreateSharedSecret } from '../postgres/shared-secret.ts';
import { openSiteDatabase, type SiteDatabase } from '../postgres/site-database.ts';
import type { VisitorData, VisitorDataOptions } from './visitor-data.ts';

export const downloadSecretName = 'download';
export const dataKeyName = 'visitor-data-key';

/** Visitor data in PostgreSQL, which replicas share. Throws `DatabaseUnusable` and `WrongVisitorDataKey`. */
export async function openPostgresVisitorData({
  url,
  mailer: given,
  from,
  siteUrl,
  toMails,
  forwarders = [],
  dataKeys,
  logger,
  now,
}: VisitorDataOptions & { url: string }): Promise<VisitorData> {
  const database = await openSiteDatabase({ url, logger });
  const keyring = createKeyring(await listDataKeys(database, dataKeys));
  await checkPostgresRecordKeys(database, keyring).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const secret = await getOrCreateSharedSecret(database, downloadSecretName);
  const keys = createPostgresRecordKeys(keyring);
  const downloads = createPostgresDownloads({ database, keys, secret, now });
  const mailer = given ?? createPostgresMailer({ database, from, keys });
  const store = createPostgresNewsletterStore({ database, keys });
  const forgetMails = (subscriber: string) =>
    database.transact(async ({ run }) => {
      await run("delete from site.mails where id like 'newsletter-%' and position($1 in id) > 0", [subscriber]);
    });
  const newsletter = createNewsletter({ store, mailer, forgetMails, secret, siteUrl, logger, now });
  const inbox = createPostgresEnquiryInbox({ database, keys });
  const mailing = createEnquiryMailing({
    outbox: createPostgresEnquiryOutbox({ database, keys }),
    mailer,
    toMails: (enquiry) => toMails(enquiry, downloads.sign),
    toForwards: (enquiry) => [
      ...listSignUps(enquiry, newsletter),
      ...listForwards(enquiry, forwarders, inbox.readFile),
    ],
    logger,
    now,
  });
  const recordKeys = createPostgresRecordKeyKeeping(database, keyring);
  const consentRecords = createPostgresConsentRecordStore({ database });
  const upkeep = createVisitorDataUpkeep({ recordKeys, inbox, newsletter: store, consentRecords, logger, now });
  return {
    enquiries: createPostgresEnquiryStore({ database, keys, onStored: mailing.add }),
    downloads,
    consentRecords,
    errorReports: createPostgresErrorReportSink({ database }),
    formGuard: createAltchaFormGuard({ secret, now }),
    survey: createPostgresSurveyCounts({ database }),
    mailing,
    forwardsTo: forwarders.map(({ name }) => name),
    newsletter,
    mailer,
    inbox,
    outbox: createPostgresOutbox({ database, keys }),
    recordKeys,
    upkeep,
    start() {
      mailing.start();
      newsletter.start();
      upkeep.start();
    },
    async close() {
      upkeep.stop();
      await mailing.stop();
      // Its last, because an enquiry may have asked for it.
      await newsletter.stop();
      await database.close();
    },
  };
}

/** Replicas share no folder, so without a configured key the database stores one beside the data that it opens. */
async function listDataKeys(database: SiteDatabase, given: readonly string[]): Promise<string[]> {
  const kept =
    given.length > 0
      ? await findSharedSecret(database, dataKeyName)
      : await getOrCreateSharedSecret(database, dataKeyName);
  return [...given, ...(kept?.split(',') ?? [])];
}
