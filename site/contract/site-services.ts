import type { ConsentRecordStore } from '../../integrations/consent-records/consent-record-store.ts';
import type { Downloads } from '../../integrations/downloads/downloads.ts';
import type { EnquiryStore } from '../../integrations/enquiries/enquiry-store.ts';
import type { ErrorReportSink } from '../../integrations/error-reports/error-report-sink.ts';
import type { JobBoard } from '../../integrations/job-boards/job-board.ts';

/** The outside world as the site sees it. Chosen in server/, which alone knows the implementations. */
export interface SiteServices {
  jobBoard: JobBoard;
  /** Stores contact enquiries and job applications durably before it answers. */
  enquiries: EnquiryStore;
  /** Signs and counts the links to files that were asked for with a form. */
  downloads: Downloads;
  /** Keeps the proof of what readers chose in the cookie banner. */
  consentRecords: ConsentRecordStore;
  /** Takes what readers’ browsers tell of faults. */
  errorReports: ErrorReportSink;
}
