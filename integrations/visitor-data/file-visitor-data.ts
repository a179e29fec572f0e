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
import { createFileSurveyCounts } from '../survey/file-survey-counts.ts';
import { createNewsletter } from '../newsletter/newsletter.ts';
import {
  createDiskFloor,
  guardConsentRecords,
  guardEnquiries,
  guardNewsletter,
  readDiskSpace,
  type DiskSpace,
} from './disk-floor.ts';
import { listSignUps } from './list-sign-ups.ts';
import { createFileOutbox } from '../mail/outbox.ts';
import { createKeyring } from '../record-keys/keyring.ts';
import { createFileRecordKeys } from '../record-keys/file-record-keys.ts';
import { createVisitorDataUpkeep } from './visitor-data-upkeep.ts';
import type { VisitorData, VisitorDataOptions } from './visitor-data.ts';

export interface FileVisitorDataOptions extends VisitorDataOptions {
  readonly directory: string;
  readonly downloadSecret: string;
  /** Of the disk with the directory. */
  readonly readSpace?: () => Promise<DiskSpace>;
}

/**
 * Visitor data as files, for one process. Folders are created when something is stored. Throws `WrongVisitorDataKey`.
 */
export async function openFileVisitorData({
  directory,
  downloadSecret: secret,
  mailer: given,
  from,
  siteUrl,
  toMails,
  forwarders = [],
  dataKeys,
  logger,
  now,
  readSpace = () => readDiskSpace(directory),
}: FileVisitorDataOptions): Promise<VisitorData> {
  const keys = createFileRecordKeys({ directory, keyring: createKeyring(dataKeys) });
  await keys.check();
  const toFolder = (name: string) => path.resolve(directory, name);
  const enquiries = toFolder('enquiries');
  const downloads = createFileDownloads({ directory: enquiries, keys, secret, now });
  const mailer = given ?? createFileMailer({ directory: toFolder('outbox'), from, keys });
  const store = createFileNewsletterStore({ directory: toFolder('newsletter'), keys });
  const floor = createDiskFloor(readSpace);
  const newsletter = guardNewsletter(
    createNewsletter({
      store,
      mailer,
      forgetMails: createFileOutboxCleaner(toFolder('outbox')),
      secret,
      siteUrl,
      logger,
      now,
    }),
    floor,
  );
  const inbox = createFileEnquiryInbox({
    directory: enquiries,
    outbox: toFolder('outbox'),
    erasedFile: toFolder('erased-enquiries'),
    keys,
  });
  const mailing = createEnquiryMailing({
    outbox: createFileEnquiryOutbox({ directory: enquiries, keys }),
    mailer,
    toMails: (enquiry) => toMails(enquiry, downloads.sign),
    toForwards: (enquiry) => [
      ...listSignUps(enquiry, newsletter),
      ...listForwards(enquiry, forwarders, inbox.readFile),
    ],
    logger,
    now,
  });
  const consentRecords = guardConsentRecords(
    createFileConsentRecordStore({ directory: toFolder('consent-records') }),
    floor,
  );
  const upkeep = createVisitorDataUpkeep({ recordKeys: keys, inbox, newsletter: store, consentRecords, logger, now });
  return {
    enquiries: guardEnquiries(createFileEnquiryStore({ directory: enquiries, keys, onStored: mailing.add }), floor),
    downloads,
    consentRecords,
    errorReports: createFileErrorReportSink({ directory: toFolder('error-reports') }),
    formGuard: createAltchaFormGuard({ secret, now }),
    survey: createFileSurveyCounts({ directory: toFolder('survey') }),
    mailing,
    forwardsTo: forwarders.map(({ name }) => name),
    newsletter,
    mailer,
    inbox,
    outbox: createFileOutbox({ directory: toFolder('outbox'), keys }),
    recordKeys: keys,
    upkeep,
    start() {
      mailing.start();
      newsletter.start();
      upkeep.start();
      removeAbandonedDrafts(enquiries, now()).catch((error: unknown) =>
        logger.warn({ err: error }, 'Abandoned drafts of enquiries could not be removed'),
      );
    },
    async close() {
      upkeep.stop();
      await mailing.stop();
      // Its last, because an enquiry may have asked for it.
      await newsletter.stop();
    },
  };
}
