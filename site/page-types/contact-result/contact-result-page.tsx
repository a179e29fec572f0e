import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import type { ContactPageDocument } from '../../content/content-types.generated.ts';
import type { HeadView } from '../../document/head-view.ts';
import { SliceZone, type SliceView } from '../../slices/slice-zone.tsx';
import type { PageContext } from '../../view/page-context.ts';
import type { PageType } from '../page-type.ts';
import { querySlicePage, toHead, viewSlices, type RawSlicePage } from '../slice-page.ts';
import { DownloadPanel } from './download.tsx';
import { queryDownload, toDownloadView, type DownloadView } from './download-view.ts';
import type { Download } from '../../downloads/find-download.ts';
import type { FoundOffer } from '../../downloads/find-offer.ts';
import { countSurvey } from './count-survey.ts';
import { SurveyPanel } from './survey-panel.tsx';
import { appliedParameter, toSurveyView, type SurveyView } from './survey-view.ts';
import { RequestPanel } from './request-panel.tsx';
import {
  offerParameter,
  queryRequest,
  toDownloadRequestView,
  toRequestView,
  type RequestView,
} from './request-view.ts';

type RawContactResult = RawSlicePage<ContactPageDocument> & {
  readonly download: Download | undefined;
  readonly offer: FoundOffer | undefined;
};

interface ContactResultView {
  readonly id: string;
  readonly title: string;
  readonly lede: string;
  /** The message could not be sent. */
  readonly isFailure: boolean;
  readonly download: DownloadView | undefined;
  /** What was asked for, if it was the form of an offer. */
  readonly request: RequestView | undefined;
  readonly survey: SurveyView | undefined;
  readonly slices: readonly SliceView[];
  readonly head: HeadView;
}

function ContactResult({ view }: { view: ContactResultView }) {
  return (
    <>
      {/* Here the browser deletes the draft of a form, or keeps it for the next try (browser/forms.ts). */}
      <template data-draft={view.isFailure ? 'failed' : 'sent'} data-part="forms" />
      <PageHeading title={view.title} lede={view.lede} seed={view.id} isBrokenOff={view.isFailure} />
      {view.download && <DownloadPanel view={view.download} />}
      {view.request && <RequestPanel view={view.request} />}
      {view.survey && <SurveyPanel view={view.survey} />}
      <SliceZone views={view.slices} />
    </>
  );
}

function toContactResultView(raw: RawContactResult, context: PageContext): ContactResultView {
  const { data, id, uid } = raw.document;
  const download = raw.download && toDownloadView(raw.download, context);
  const request = raw.download
    ? toDownloadRequestView(raw.download, context)
    : raw.offer && toRequestView(raw.offer, context);
  const title = data.title ?? '';
  const lede = request?.lede ?? data.lede ?? '';
  const head = toHead(raw.document, context, { title, description: data.lede ?? '' });
  return {
    id,
    title,
    lede,
    isFailure: uid === 'error',
    download,
    request,
    survey: uid === 'error' ? undefined : toSurveyView(context),
    // They explain what happens to a message.
    slices: request && !request.isAnsweredByPerson ? [] : viewSlices(raw, context),
    head: { ...head, isIndexed: false },
  };
}

/** "Thank you" and "not sent": pages with their own URLs, which also make sense without a form sent before. */
export const contactResultPage: PageType<RawContactResult, ContactResultView> = {
  layout: 'default',
  parameters: [offerParameter, appliedParameter],
  personalParameters: ['download'],
  query: async (context) => {
    const [page, download, offer] = await Promise.all([
      querySlicePage('contact_page', context),
      queryDownload(context),
      queryRequest(context),
    ]);
    return page && { ...page, download, offer };
  },
  getDocument: ({ document }) => document,
  view: toContactResultView,
  head: ({ head }) => head,
  Page: ContactResult,
  action: countSurvey,
};
