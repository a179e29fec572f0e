import type { ConsentRecordStore } from '../../integrations/consent-records/consent-record-store.ts';
import type { Downloads } from '../../integrations/downloads/downloads.ts';
import type { EnquiryStore } from '../../integrations/enquiries/enquiry-store.ts';
import type { ErrorReportSink } from '../../integrations/error-reports/error-report-sink.ts';
import type { FormGuard } from '../../integrations/form-guard/form-guard.ts';
import type { JobBoard } from '../../integrations/job-boards/job-board.ts';
import type { Newsletter } from '../../integrations/newsletter/newsletter.ts';
import type { SocialCards } from '../../integrations/social-cards/social-cards.ts';
import type { SurveyCounts } from '../../integrations/survey/survey-counts.ts';
import type { SearchIndex, SearchMisses } from './search-index.ts';

/** External services of the site. Only server/ chooses the implementations. */
export interface SiteServices {
  readonly jobBoard: JobBoard;
  /** Stores contact enquiries and job applications durably before it resolves. */
  readonly enquiries: EnquiryStore;
  /** Judges whether a person filled in a form. */
  readonly formGuard: FormGuard;
  /** Signs and counts links to files that readers requested with a form. */
  readonly downloads: Downloads;
  /** Stores the proof of choices in the cookie banner. */
  readonly consentRecords: ConsentRecordStore;
  /** Stores the subscribers of the newsletter. */
  readonly newsletter: Newsletter;
  /** Counts voluntary answers of applicants, apart from their applications. */
  readonly survey: Pick<SurveyCounts, 'add'>;
  /** Renders and stores the images of pages for social networks. */
  readonly socialCards: SocialCards;
  /** Receives error reports of readers’ browsers. */
  readonly errorReports: ErrorReportSink;
  /** Finds pages. It is kept between two processes, so that it needs no content service. */
  readonly search: SearchIndex;
  /** Counts searches that found nothing. */
  readonly searchMisses: SearchMisses;
}
