/** The settings of README.md, read from the environment. Each wrong one is reported in one readable line. */
import * as v from 'valibot';
import type { S3Settings } from '../cms/content-service.ts';
import type { ErrorReportTarget } from '../integrations/error-reports/forwarding-error-report-sink.ts';
import type { SharedCacheTarget } from '../integrations/shared-caches/shared-cache.ts';
import { variables, type JobBoardSetting } from './environment-variables.ts';
import { toSharedCacheTarget } from './shared-cache-setting.ts';
import type { SimulatedOutage } from './simulated-outage.ts';
import { toLocalOrigin } from './to-origin.ts';

export interface Configuration {
  readonly host: string;
  readonly port: number;
  readonly contentPort: number;
  readonly dataDirectory: string;
  /**
   * The bucket for media files; absent, they are in the data directory. Its keys are not here, because the client reads
   * them from the environment.
   */
  readonly mediaStore: S3Settings | undefined;
  readonly publicUrl: string;
  readonly basePath: string;
  /** The endpoint of another content service; absent, the embedded one is used. */
  readonly contentApi: string | undefined;
  /** Origin at which clients reach the embedded content service, if it differs from the listener's. */
  readonly contentUrl: string | undefined;
  readonly contentRepository: string;
  /** URL of the PostgreSQL database that replicas share; absent, data is in files of the data directory. */
  readonly contentDatabase: string | undefined;
  /** Language codes; the first is the master language. */
  readonly contentLanguages: readonly string[];
  readonly contentAccessToken: string | undefined;
  readonly contentWriteToken: string | undefined;
  /** Hosts that webhooks may call although they are not public. The site's host is always permitted. */
  readonly webhookHosts: readonly string[];
  /** Whether an empty store is filled with the starter content. */
  readonly isSeedOn: boolean;
  /** Enables `POST /hooks/content` for the webhooks of another content service. */
  readonly contentWebhookSecret: string | undefined;
  /** The number of requests per second that one address may send to the content service; absent, it is unlimited. */
  readonly contentRate: number | undefined;
  /** `token`: GraphQL introspection requires a token with read access. */
  readonly graphqlIntrospection: 'open' | 'token';
  /** The site treats its content service as failing, for a fault drill. */
  readonly simulatedOutage: SimulatedOutage | undefined;
  /** The maximum memory for stored pages. */
  readonly pageCacheMegabytes: number;
  /** The shared cache in front that is purged; absent, none is. */
  readonly sharedCache: SharedCacheTarget | undefined;
  readonly companySlug: string;
  readonly jobBoard: JobBoardSetting;
  /** Where copies of enquiries are sent; absent, they are stored only here. */
  readonly forwarding: {
    leadForm: { portal: string; form: string; apiUrl: string } | undefined;
    jobBoardKey: { kind: 'greenhouse' | 'lever'; board: string; key: string } | undefined;
  };
  readonly mail: {
    /** URL of the mail server; absent, messages are files in the data directory's `outbox`. */
    smtpUrl: string | undefined;
    from: string;
    /** The recipient of enquiries; absent, only the sender gets a mail. */
    inbox: string | undefined;
  };
  /** Keys that encrypt the keys of visitors' records, the current one first; empty, one is generated and stored. */
  readonly visitorDataKeys: readonly string[];
  /** The service to which error reports are forwarded; absent, they are stored in the data directory. */
  readonly errorReports: ErrorReportTarget | undefined;
  readonly isDebugPageOn: boolean;
  /** When off, a service worker that browsers have already unregisters itself. */
  readonly isServiceWorkerOn: boolean;
  /** `/_catalogue`, for development and tests. */
  readonly isCatalogueOn: boolean;
  /** Third-party scripts. Each loads only after consent to its category. */
  readonly tags: readonly {
    src: string;
    category: 'functional' | 'analytics' | 'marketing';
    cookies: readonly string[];
  }[];
  /** The private listener, for metrics and detailed health; absent, there is none. */
  readonly privatePort: number | undefined;
  readonly privateHost: string;
  /** Trusted proxies in front, each of which appends the address it saw to `x-forwarded-for`. */
  readonly trustedHops: number;
  /**
   * On a stop signal: how long the process is not ready before it stops, and how long requests in flight may then take.
   */
  readonly stopDelayMs: number;
  readonly stopDrainMs: number;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
}

/** All problems of the environment, one line for each variable. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** The message goes to logs, so it must not repeat secrets. */
function isSecret(name: string): boolean {
  return /TOKEN|SECRET|KEY|SMTP_URL|DSN|DATABASE|CDN_PURGE/.test(name);
}

/** Throws {@link ConfigurationError}. Empty variables count as absent. */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(variables, given);
  if (!result.success) {
    const lines = result.issues.map((issue) => {
      const name = String(issue.path?.[0]?.key ?? '');
      const value = isSecret(name) || given[name] === undefined ? '' : `, but is ${JSON.stringify(given[name])}`;
      return `${name} ${issue.message}${value}`;
    });
    throw new ConfigurationError(lines.join('\n'));
  }
  const { output } = result;
  const publicUrl = output.PUBLIC_URL ?? toLocalOrigin(output.HOST, output.PORT);
  return {
    host: output.HOST,
    port: output.PORT,
    contentPort: output.CONTENT_PORT,
    dataDirectory: output.DATA_DIR,
    mediaStore: output.MEDIA_STORE && {
      ...output.MEDIA_STORE,
      // The schema has checked it together with MEDIA_STORE.
      region: output.AWS_REGION ?? '',
      endpoint: output.AWS_ENDPOINT_URL_S3 ?? output.AWS_ENDPOINT_URL,
    },
    publicUrl,
    basePath: output.BASE_PATH,
    contentApi: output.CONTENT_API?.replace(/\/$/, ''),
    contentUrl: output.CONTENT_URL,
    contentRepository: output.CONTENT_REPOSITORY,
    contentDatabase: output.CONTENT_DATABASE,
    contentLanguages: output.CONTENT_LANGUAGES,
    contentAccessToken: output.CONTENT_ACCESS_TOKEN,
    contentWriteToken: output.CONTENT_WRITE_TOKEN,
    webhookHosts: output.WEBHOOK_HOSTS ?? [],
    isSeedOn: output.SEED,
    contentWebhookSecret: output.CONTENT_WEBHOOK_SECRET,
    contentRate: output.CONTENT_RATE,
    graphqlIntrospection: output.GRAPHQL_INTROSPECTION,
    simulatedOutage: output.CHAOS_CONTENT,
    pageCacheMegabytes: output.PAGE_CACHE_MB,
    sharedCache: toSharedCacheTarget(output.CDN_PURGE, output.CDN_PURGE_TOKEN),
    companySlug: output.COMPANY_SLUG,
    jobBoard: output.JOB_BOARD,
    forwarding: {
      leadForm: output.LEAD_FORM,
      jobBoardKey: toJobBoardKey(output.JOB_BOARD, output.JOB_BOARD_KEY),
    },
    mail: {
      smtpUrl: output.SMTP_URL,
      from: output.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
      inbox: output.ENQUIRY_INBOX,
    },
    visitorDataKeys: output.VISITOR_DATA_KEY ?? [],
    errorReports: output.ERROR_REPORT_DSN,
    isDebugPageOn: output.DEBUG_PAGE,
    isServiceWorkerOn: output.SERVICE_WORKER,
    isCatalogueOn: output.CATALOGUE,
    tags: output.TAGS,
    privatePort: output.PRIVATE_PORT,
    privateHost: output.PRIVATE_HOST,
    trustedHops: output.TRUSTED_HOPS,
    stopDelayMs: output.STOP_DELAY,
    stopDrainMs: output.STOP_DRAIN,
    logLevel: output.LOG_LEVEL,
  };
}

/** The schema has checked it: only these two vendors accept applications. */
function toJobBoardKey(board: JobBoardSetting, key: string | undefined): Configuration['forwarding']['jobBoardKey'] {
  if (key === undefined || (board.kind !== 'greenhouse' && board.kind !== 'lever')) return undefined;
  return { kind: board.kind, board: board.name, key };
}
