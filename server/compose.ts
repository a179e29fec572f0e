/** The one module that chooses implementations: content source, job board, enquiry store, mailer. */
import path from 'node:path';
import type { Logger } from 'pino';
import { createContentService, type ContentService } from '../cms/content-service.ts';
import { createFileConsentRecordStore } from '../integrations/consent-records/file-consent-record-store.ts';
import type { Downloads } from '../integrations/downloads/downloads.ts';
import { createFileDownloads } from '../integrations/downloads/file-downloads.ts';
import { createEnquiryMailing, type EnquiryMailing } from '../integrations/enquiries/enquiry-mailing.ts';
import { toEnquiryMails } from '../integrations/enquiries/enquiry-mails.ts';
import type { EnquiryStore } from '../integrations/enquiries/enquiry-store.ts';
import { createFileEnquiryStore, removeAbandonedDrafts } from '../integrations/enquiries/file-enquiry-store.ts';
import type { ErrorReportSink } from '../integrations/error-reports/error-report-sink.ts';
import { createFileErrorReportSink } from '../integrations/error-reports/file-error-report-sink.ts';
import { createForwardingErrorReportSink } from '../integrations/error-reports/forwarding-error-report-sink.ts';
import { createContentJobBoard } from '../integrations/job-boards/content-job-board.ts';
import type { JobBoard } from '../integrations/job-boards/job-board.ts';
import { createVendorJobBoard } from '../integrations/job-boards/vendor-job-board.ts';
import { createFileMailer } from '../integrations/mail/file-mailer.ts';
import { createSmtpMailer } from '../integrations/mail/smtp-mailer.ts';
import type { Assets } from '../site/document/assets.ts';
import type { ContentSource, Publications, Site, SiteOptions } from '../site/site.ts';
import type { Configuration } from './configuration.ts';
import { toLanguageName } from './content-languages.ts';
import { getOrCreateSecret } from './stored-secret.ts';
import { simulateOutage } from './simulated-outage.ts';
import { toOrigin } from './to-origin.ts';
import { listVacancyDocuments } from './vacancy-documents.ts';
import { getWriteToken } from './write-token.ts';

/** Evaluating a page of 20 documents takes about this long. */
const evaluationMsPerRequest = 5;

export function composeContentService(configuration: Configuration, logger: Logger): ContentService {
  return createContentService({
    dataDirectory: path.resolve(configuration.dataDirectory, 'content'),
    repository: configuration.contentRepository,
    publicUrl: configuration.contentUrl ?? toOrigin(configuration.host, configuration.contentPort),
    ...(configuration.contentAccessToken ? { accessToken: configuration.contentAccessToken } : {}),
    writeToken: getWriteToken(configuration.dataDirectory, configuration.contentWriteToken),
    languages: configuration.contentLanguages.map((id) => ({ id, name: toLanguageName(id) })),
    siteUrl: `${configuration.publicUrl}${configuration.basePath}`,
    // The site often runs on this machine.
    allowedWebhookHosts: [new URL(configuration.publicUrl).host, ...configuration.webhookHosts],
    graphqlIntrospection: configuration.graphqlIntrospection,
    ...(configuration.contentRate && {
      evaluationMsPerSecond: configuration.contentRate * evaluationMsPerRequest,
    }),
    logger,
  });
}

/** Over HTTP, or directly into the embedded service when it runs in the same process. */
export function composeContentSource(configuration: Configuration, service: ContentService | undefined): ContentSource {
  const endpoint = configuration.contentApi ?? `${toOrigin(configuration.host, configuration.contentPort)}/api/v2`;
  const isEmbedded = service !== undefined && configuration.contentApi === undefined;
  const send: ContentSource['fetch'] = isEmbedded
    ? (url, init) => service.fetch(new Request(url, init))
    : (url, init) => fetch(url, init);
  const { simulatedOutage } = configuration;
  return {
    repository: configuration.contentRepository,
    endpoint,
    accessToken: configuration.contentAccessToken,
    fetch: simulatedOutage ? simulateOutage(send, simulatedOutage) : send,
    timeoutMs: 1000,
    // Longer than the time-out for scaling a picture: a browser requests it once.
    mediaTimeoutMs: 40_000,
    ...(isEmbedded ? { onPublish: (listener: () => void) => service.onPublish(listener) } : {}),
  };
}

export interface ComposedSite extends Site {
  /** Removes the listeners of this site, for a site that is replaced by another over the same content. */
  stopListening: () => void;
}

export function composeSite({
  configuration,
  content: source,
  assets,
  enquiries,
  publications,
  logger,
  createSite,
}: {
  configuration: Configuration;
  content: ContentSource;
  assets: Assets;
  enquiries: Pick<Enquiries, 'store' | 'downloads'>;
  publications?: Publications;
  logger: Logger;
  createSite: (options: SiteOptions) => Site;
}): ComposedSite {
  const { content, stopListening } = trackListeners(source);
  const site = createSite({
    settings: {
      publicUrl: configuration.publicUrl,
      basePath: configuration.basePath,
      companySlug: configuration.companySlug,
      // The origin of files in the content's responses can differ from the one that the site queries.
      contentOrigin: configuration.contentUrl ?? new URL(content.endpoint).origin,
      isDebugPageOn: configuration.isDebugPageOn,
      isServiceWorkerOn: configuration.isServiceWorkerOn,
      isCatalogueOn: configuration.isCatalogueOn,
      tags: configuration.tags,
    },
    services: {
      jobBoard: composeJobBoard(configuration, content),
      enquiries: enquiries.store,
      downloads: enquiries.downloads,
      consentRecords: createFileConsentRecordStore({
        directory: path.resolve(configuration.dataDirectory, 'consent-records'),
      }),
      errorReports: composeErrorReports(configuration),
    },
    content,
    assets,
    ...(publications && { publications: withoutVendorVacancies(publications, configuration) }),
    logger,
    now: () => new Date(),
  });
  // The site starts without content too: it logs when content is unavailable.
  void site.start();
  return { ...site, stopListening };
}

/** The same source, and one function that removes all listeners added through it. */
function trackListeners(source: ContentSource): { content: ContentSource; stopListening: () => void } {
  const { onPublish } = source;
  if (!onPublish) return { content: source, stopListening: () => undefined };
  const stops: ReturnType<typeof onPublish>[] = [];
  return {
    content: { ...source, onPublish: (listener) => void stops.push(onPublish(listener)) },
    stopListening() {
      for (const stop of stops.splice(0)) stop?.();
    },
  };
}

export interface Enquiries {
  /** Resumes what an earlier process left unfinished. Returns at once. */
  start: () => void;
  store: EnquiryStore;
  downloads: Downloads;
  mailing: EnquiryMailing;
}

/** The enquiry store, and the mails and downloads that follow an enquiry. All use the same folder. */
export function composeEnquiries(
  { dataDirectory, mail, publicUrl, basePath }: Configuration,
  logger: Logger,
): Enquiries {
  const directory = path.resolve(dataDirectory, 'enquiries');
  const now = () => new Date();
  const secret = getOrCreateSecret(path.resolve(dataDirectory, 'download-secret'));
  const downloads = createFileDownloads({ directory, secret, now });
  const { smtpUrl, from, inbox } = mail;
  const mailing = createEnquiryMailing({
    directory,
    mailer: smtpUrl
      ? createSmtpMailer({ url: smtpUrl, from })
      : createFileMailer({ directory: path.resolve(dataDirectory, 'outbox'), from }),
    toMails: (enquiry) =>
      toEnquiryMails(enquiry, { inbox, siteUrl: `${publicUrl}${basePath}`, signDownload: downloads.sign }),
    logger,
    now,
  });
  const start = () => {
    mailing.start();
    removeAbandonedDrafts(directory, now()).catch((error: unknown) =>
      logger.warn({ err: error }, 'Abandoned drafts of enquiries could not be removed'),
    );
  };
  return { start, store: createFileEnquiryStore({ directory, onStored: mailing.add }), downloads, mailing };
}

/** The content index does not list vacancies of a vendor's job board. */
function withoutVendorVacancies(publications: Publications, { jobBoard }: Configuration): Publications {
  if (jobBoard.kind === 'local') return publications;
  return {
    ...publications,
    has: (type, ...place) => (type === 'vacancy' ? undefined : publications.has(type, ...place)),
  };
}

function composeErrorReports({ errorReports, dataDirectory }: Configuration): ErrorReportSink {
  if (errorReports) return createForwardingErrorReportSink({ target: errorReports, fetch, timeoutMs: 3000 });
  return createFileErrorReportSink({ directory: path.resolve(dataDirectory, 'error-reports') });
}

function composeJobBoard({ jobBoard }: Configuration, content: ContentSource): JobBoard {
  if (jobBoard.kind === 'local') return createContentJobBoard({ listDocuments: cacheVacancyDocuments(content) });
  return createVendorJobBoard({ ...jobBoard, fetch, timeoutMs: 3000 });
}

/** Queried once per ref, however many pages show vacancies. */
function cacheVacancyDocuments(content: ContentSource): () => Promise<unknown[]> {
  let documents: Promise<unknown[]> | undefined;
  const invalidate = () => (documents = undefined);
  content.onPublish?.(invalidate);
  return () => {
    // Without change events the documents cannot be cached.
    if (!content.onPublish) return listVacancyDocuments(content);
    const pending = (documents ??= listVacancyDocuments(content));
    pending.catch(() => documents === pending && invalidate());
    return pending;
  };
}
