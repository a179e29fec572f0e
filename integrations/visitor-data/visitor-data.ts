import type { ConsentRecordStore } from '../consent-records/consent-record-store.ts';
import type { Downloads } from '../downloads/downloads.ts';
import type { EnquiryInbox } from '../enquiries/enquiry-inbox.ts';
import type { EnquiryMailing, EnquiryMailingOptions } from '../enquiries/enquiry-mailing.ts';
import type { EnquiryStore } from '../enquiries/enquiry-store.ts';
import type { StoredEnquiry } from '../enquiries/stored-enquiry.ts';
import type { ErrorReportSink } from '../error-reports/error-report-sink.ts';
import type { FormGuard } from '../form-guard/form-guard.ts';
import type { Forwarder } from '../forwarding/forwarder.ts';
import type { NewsletterKeeping } from '../newsletter/newsletter.ts';
import type { SurveyCounts } from '../survey/survey-counts.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { RecordKeyKeeping } from '../record-keys/record-keys.ts';
import type { VisitorDataUpkeep, VisitorDataUpkeepOptions } from './visitor-data-upkeep.ts';

/** The data that visitors send to the site, and its consequences, all in one place: in files or in a database. */
export interface VisitorData {
  readonly enquiries: EnquiryStore;
  readonly downloads: Downloads;
  readonly consentRecords: ConsentRecordStore;
  readonly errorReports: ErrorReportSink;
  readonly survey: SurveyCounts;
  readonly formGuard: FormGuard;
  readonly mailing: EnquiryMailing;
  /** The prefixes of delivery ids of the other systems that get copies. */
  readonly forwardsTo: readonly string[];
  readonly inbox: EnquiryInbox;
  readonly newsletter: NewsletterKeeping;
  /** Sends mails, or stores them in the outbox. */
  readonly mailer: Mailer;
  /** Stored mails, when there is no mail server. */
  readonly outbox: Outbox;
  readonly recordKeys: RecordKeyKeeping;
  readonly upkeep: Pick<VisitorDataUpkeep, 'run'>;
  /** Resumes what an earlier process left unfinished. Returns at once. */
  readonly start: () => void;
  /** Resolves when the mail in flight has succeeded or failed and everything is closed. */
  readonly close: () => Promise<void>;
}

export interface VisitorDataOptions {
  /** Absent, mails are stored in an outbox in the same place. */
  readonly mailer?: Mailer | undefined;
  /** The sender address of mails. */
  readonly from: string;
  /** The URL of the site, for links in mails. */
  readonly siteUrl: string;
  /** The other systems; absent, there are none. */
  readonly forwarders?: readonly Forwarder[];
  readonly toMails: (enquiry: StoredEnquiry, signDownload: Downloads['sign']) => Mail[];
  /**
   * Keys that open record keys, the current one first. Without one, a key is generated and stored in the same place.
   */
  readonly dataKeys: readonly string[];
  readonly logger: EnquiryMailingOptions['logger'] & VisitorDataUpkeepOptions['logger'];
  readonly now: () => Date;
}
