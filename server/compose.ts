/** The only module that chooses implementations: content source, job board, visitor data, mailer. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import {
  connectS3MediaStore,
  createContentService,
  createFileSignatures,
  fileSignatureHeader,
  toStudioOrigin,
  type ContentService,
  type MediaStore,
} from '../cms/content-service.ts';
import { toEnquiryCsv } from '../integrations/enquiries/enquiry-csv.ts';
import { isFrom, type InboxEntry } from '../integrations/enquiries/enquiry-inbox.ts';
import { toEnquiryMails } from '../integrations/enquiries/enquiry-mails.ts';
import { createEnquiryRetention, type EnquiryRetention } from '../integrations/enquiries/enquiry-retention.ts';
import { createQuarantineNotice, type QuarantineNotice } from '../integrations/enquiries/quarantine-notice.ts';
import type { ErrorReportSink } from '../integrations/error-reports/error-report-sink.ts';
import { createForwardingErrorReportSink } from '../integrations/error-reports/forwarding-error-report-sink.ts';
import { createForwarders } from '../integrations/forwarding/create-forwarders.ts';
import { createContentJobBoard } from '../integrations/job-boards/content-job-board.ts';
import type { JobBoard } from '../integrations/job-boards/job-board.ts';
import { createVendorJobBoard } from '../integrations/job-boards/vendor-job-board.ts';
import { createFileMailer } from '../integrations/mail/file-mailer.ts';
import type { Mailer } from '../integrations/mail/mailer.ts';
import { createSmtpMailer } from '../integrations/mail/smtp-mailer.ts';
import { DatabaseUnusable } from '../integrations/postgres/database-error.ts';
import { openFileVisitorData } from '../integrations/visitor-data/file-visitor-data.ts';
import { toIssueMail } from '../integrations/newsletter/newsletter-mails.ts';
import type { Issue } from '../integrations/newsletter/newsletter-store.ts';
import { planIssue, sendIssue } from '../integrations/newsletter/send-issue.ts';
import { WrongVisitorDataKey } from '../integrations/record-keys/record-keys.ts';
import { eraseAddress } from '../integrations/visitor-data/erase-address.ts';
import type { TransferCounts } from '../integrations/visitor-data/import-visitor-data.ts';
import type { VisitorDataTransfer } from '../integrations/visitor-data/transfer-visitor-data.ts';
import type { VisitorData, VisitorDataOptions } from '../integrations/visitor-data/visitor-data.ts';
import { createVendorSharedCache } from '../integrations/shared-caches/vendor-shared-cache.ts';
import { createCardProcess } from '../integrations/social-cards/card-process.ts';
import { createFileSocialCards } from '../integrations/social-cards/file-social-cards.ts';
import type { SocialCards } from '../integrations/social-cards/social-cards.ts';
import type { Assets } from '../site/document/assets.ts';
import { findReservedName } from '../site/routes/reserved-names.ts';
import type { ContentSource, Publications, Site, SiteOptions } from '../site/site.ts';
import { cardCharactersFile, cardFontsFile } from './build-state.ts';
import type { Configuration } from './configuration.ts';
import { toLanguageName } from './content-languages.ts';
import { StartError } from './start-error.ts';
import { createSearchIndex, type SearchStore } from './search/create-search-index.ts';
import { getOrCreateSecret, readSecret } from './stored-secret.ts';
import { simulateOutage } from './simulated-outage.ts';
import { toOrigin } from './to-origin.ts';
import { createStudioFiles } from './studio-files.ts';
import { listVacancyDocuments } from './vacancy-documents.ts';
import { getWriteToken } from './write-token.ts';

/** Evaluating a page of 20 documents takes about this long. */
const evaluationMsPerRequest = 5;

/** Fields whose files readers get for a form, as the site reads them (`site/downloads/gated-files.ts`). */
export const gatedFields = ['campaign.asset', 'landing_page.asset'] as const;

/** Undefined when media files are in the data directory. Throws `MediaStoreError` `misconfigured`. */
export async function connectMediaStore(
  { mediaStore }: Pick<Configuration, 'mediaStore'>,
  logger: Logger,
): Promise<MediaStore | undefined> {
  return mediaStore && connectS3MediaStore(mediaStore, logger);
}

export async function composeContentService(configuration: Configuration, logger: Logger): Promise<ContentService> {
  const mediaStore = await connectMediaStore(configuration, logger);
  return createContentService({
    dataDirectory: path.resolve(configuration.dataDirectory, 'content'),
    ...(configuration.contentDatabase !== undefined && { database: configuration.contentDatabase }),
    ...(mediaStore && { mediaStore }),
    repository: configuration.contentRepository,
    publicUrl: configuration.contentUrl ?? toOrigin(configuration.host, configuration.contentPort),
    ...(configuration.contentAccessToken ? { accessToken: configuration.contentAccessToken } : {}),
    writeToken: getWriteToken(configuration.dataDirectory, configuration.contentWriteToken),
    languages: configuration.contentLanguages.map((id) => ({ id, name: toLanguageName(id) })),
    siteUrl: `${configuration.publicUrl}${configuration.basePath}`,
    // The site often runs on this machine.
    allowedWebhookHosts: [new URL(configuration.publicUrl).host, ...configuration.webhookHosts],
    graphqlIntrospection: configuration.graphqlIntrospection,
    gatedFields,
    findReservedName,
    studioFiles: createStudioFiles(),
    sendMail: (mail) => composeMailer(configuration).send(mail),
    ...(configuration.contentRate && {
      evaluationMsPerSecond: configuration.contentRate * evaluationMsPerRequest,
    }),
    logger,
  });
}

/** Sign-in links of the studio are sent to the mail server, or written to the outbox of this process. */
function composeMailer({ dataDirectory, mail: { smtpUrl, from } }: Configuration): Mailer {
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, from });
  return createFileMailer({ directory: path.resolve(dataDirectory, 'outbox'), from });
}

/**
 * A service in the same process does not vanish, and is as slow as the process itself: on a busy machine a reader
 * rather waits for a new page than gets an error.
 */
const embeddedTimeoutMs = 3000;

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
    timeoutMs: isEmbedded && !simulatedOutage ? embeddedTimeoutMs : 1000,
    // Longer than the time-out for scaling a picture, because a browser requests it only once. A service that hangs is
    // noticed much sooner (site/http/fetch-file.ts).
    mediaTimeoutMs: 40_000,
    signFile: createFileSigner(configuration),
    ...(isEmbedded ? { onPublish: (listener: () => void) => service.onPublish(listener) } : {}),
  };
}

/** Reads the write token when a reader first downloads a file: a site over a hosted repository has none. */
function createFileSigner({ dataDirectory, contentWriteToken }: Configuration): ContentSource['signFile'] {
  let signatures: ReturnType<typeof createFileSignatures> | undefined;
  return (asset) => {
    signatures ??= createFileSignatures({
      writeToken: getWriteToken(dataDirectory, contentWriteToken),
      now: () => new Date(),
    });
    return { [fileSignatureHeader]: signatures.sign(asset) };
  };
}

/** The shared cache in front that is purged, if there is one. */
export function composeSharedCache({ sharedCache: target, contentRepository: repository }: Configuration) {
  return target && { cache: createVendorSharedCache({ target, fetch, timeoutMs: 3000 }), repository };
}

/** An application may have two files of 10 MB. */
const forwardTimeoutMs = 30_000;

export interface ComposedSite extends Site {
  /** Removes the listeners of this site, for a site that is replaced by another over the same content. */
  readonly stopListening: () => void;
}

export function composeSite({
  configuration,
  content: source,
  assets,
  visitorData,
  search,
  publications,
  readStored,
  listPublished,
  takeTurn,
  logger,
  createSite,
}: {
  configuration: Configuration;
  content: ContentSource;
  assets: Assets;
  visitorData: VisitorData;
  search: SearchStore;
  publications?: Publications;
  readStored?: SiteOptions['readStored'];
  listPublished?: SiteOptions['listPublished'];
  takeTurn?: SiteOptions['takeTurn'];
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
      studioOrigin: toStudioOrigin(configuration.contentUrl ?? new URL(content.endpoint).origin),
      isDebugPageOn: configuration.isDebugPageOn,
      isServiceWorkerOn: configuration.isServiceWorkerOn,
      isCatalogueOn: configuration.isCatalogueOn,
      tags: configuration.tags,
    },
    services: {
      jobBoard: composeJobBoard(configuration, content),
      enquiries: visitorData.enquiries,
      formGuard: visitorData.formGuard,
      downloads: visitorData.downloads,
      consentRecords: visitorData.consentRecords,
      newsletter: visitorData.newsletter,
      survey: visitorData.survey,
      socialCards: composeSocialCards(configuration),
      errorReports: composeErrorReports(configuration, visitorData.errorReports),
      search,
      searchMisses: search.misses,
    },
    content,
    assets,
    ...(publications && { publications: withoutVendorVacancies(publications, configuration) }),
    ...(readStored && { readStored }),
    ...(listPublished && { listPublished }),
    ...(takeTurn && { takeTurn }),
    logger,
    now: () => new Date(),
  });
  // The site also starts without content, and logs when content is unavailable.
  void site.start();
  return { ...site, stopListening };
}

/** Deletes enquiries when their retention period ends; `content` has the vacancies of the local job board. */
export function composeRetention(
  configuration: Configuration,
  { content, visitorData, logger }: { content: ContentSource; visitorData: VisitorData; logger: Logger },
): EnquiryRetention {
  const jobBoard = composeJobBoard(configuration, content);
  return createEnquiryRetention({
    inbox: visitorData.inbox,
    async isVacancyOpen(id) {
      const vacancy = await jobBoard.getVacancy(id);
      return vacancy !== undefined && !vacancy.isClosed;
    },
    logger,
    now: () => new Date(),
  });
}

/** Undefined if no address receives enquiries. */
export function composeQuarantineNotice(
  { mail }: Configuration,
  { visitorData, logger }: { visitorData: VisitorData; logger: Logger },
): QuarantineNotice | undefined {
  if (mail.inbox === undefined) return undefined;
  const { inbox, mailer } = visitorData;
  return createQuarantineNotice({ inbox, mailer, to: mail.inbox, logger, now: () => new Date() });
}

/** Stored beside the stored pages, because both can be rebuilt from the content. */
export function composeSearch({ dataDirectory }: Configuration, logger: Logger): SearchStore {
  return createSearchIndex({ directory: path.resolve(dataDirectory, 'snapshot'), now: () => new Date(), logger });
}

/** The same source, with a function that removes all listeners that were added through it. */
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

export {
  eraseAddress,
  isFrom,
  planIssue,
  sendIssue,
  toEnquiryCsv,
  toIssueMail,
  type InboxEntry,
  type Issue,
  type VisitorData,
};

/** In files of `DATA_DIR`, or in the database that replicas share. */
export async function openVisitorData(configuration: Configuration, logger: Logger): Promise<VisitorData> {
  const { dataDirectory, contentDatabase: url, mail, publicUrl, basePath, forwarding } = configuration;
  const { smtpUrl, from, inbox } = mail;
  const siteUrl = `${publicUrl}${basePath}`;
  const options: VisitorDataOptions = {
    mailer: smtpUrl ? createSmtpMailer({ url: smtpUrl, from }) : undefined,
    from,
    siteUrl,
    toMails: (enquiry, signDownload) => toEnquiryMails(enquiry, { inbox, siteUrl, signDownload }),
    forwarders: createForwarders(forwarding, { fetch, timeoutMs: forwardTimeoutMs, siteUrl }),
    dataKeys: configuration.visitorDataKeys,
    logger,
    now: () => new Date(),
  };
  if (url === undefined) {
    const downloadSecret = getOrCreateSecret(path.resolve(dataDirectory, 'download-secret'));
    const dataKeys = listDataKeys(configuration);
    return orStartError(openFileVisitorData({ ...options, dataKeys, directory: dataDirectory, downloadSecret }));
  }
  if (existsSync(path.resolve(dataDirectory, 'enquiries')))
    logger.warn('DATA_DIR holds enquiries, which are not used: import them into CONTENT_DATABASE, and remove them');
  // Loaded on demand, because most sites have no database and every start should be fast.
  const { openPostgresVisitorData } = await import('../integrations/visitor-data/postgres-visitor-data.ts');
  return orStartError(openPostgresVisitorData({ ...options, url }));
}

/** The configured keys, and the key that was generated before. If there is none at all, one is generated. */
function listDataKeys({ dataDirectory, visitorDataKeys: given }: Configuration): string[] {
  const file = path.resolve(dataDirectory, 'visitor-data-key');
  const kept = given.length > 0 ? readSecret(file) : getOrCreateSecret(file);
  return [...given, ...(kept?.split(',') ?? [])];
}

/** Copies visitor data between the database and a folder like `DATA_DIR`. Returns how much was copied. */
export async function transferVisitorData(transfer: VisitorDataTransfer): Promise<TransferCounts> {
  const { transferVisitorData } = await import('../integrations/visitor-data/transfer-visitor-data.ts');
  return orStartError(transferVisitorData(transfer));
}

async function orStartError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof WrongVisitorDataKey) throw new StartError(`VISITOR_DATA_KEY ${cause.message}.`, { cause });
    if (!(cause instanceof DatabaseUnusable)) throw cause;
    throw new StartError(`CONTENT_DATABASE: ${cause.message}.`, { cause });
  }
}

/** The content index does not list vacancies of a vendor's job board. */
function withoutVendorVacancies(publications: Publications, { jobBoard }: Configuration): Publications {
  if (jobBoard.kind === 'local') return publications;
  return {
    ...publications,
    has: (type, ...place) => (type === 'vacancy' ? undefined : publications.has(type, ...place)),
  };
}

/** Its worker process ends with this one. */
function composeSocialCards({ dataDirectory }: Configuration): SocialCards {
  const directory = path.resolve(dataDirectory, 'social-cards');
  const process = createCardProcess({ fontsFile: cardFontsFile });
  return createFileSocialCards({ directory, process, charactersFile: cardCharactersFile });
}

function composeErrorReports({ errorReports }: Configuration, local: ErrorReportSink): ErrorReportSink {
  if (errorReports) return createForwardingErrorReportSink({ target: errorReports, fetch, timeoutMs: 3000 });
  return local;
}

function composeJobBoard({ jobBoard }: Configuration, content: ContentSource): JobBoard {
  if (jobBoard.kind === 'local') return createContentJobBoard({ listDocuments: cacheVacancyDocuments(content) });
  return createVendorJobBoard({ ...jobBoard, fetch, timeoutMs: 3000 });
}

/** Queried once per ref, however many pages show vacancies. */
function cacheVacancyDocuments(content: ContentSource): (ref?: string) => Promise<unknown[]> {
  let documents: Promise<unknown[]> | undefined;
  const invalidate = () => (documents = undefined);
  content.onPublish?.(invalidate);
  return (ref) => {
    // Without change events the documents cannot be cached, and drafts change without an event.
    if (ref !== undefined || !content.onPublish) return listVacancyDocuments(content, ref);
    const pending = (documents ??= listVacancyDocuments(content));
    pending.catch(() => documents === pending && invalidate());
    return pending;
  };
}
