/** The settings of contract.md, read from the environment. A wrong one is one readable line. */
import * as v from 'valibot';
import type { RehearsedOutage } from './rehearsed-outage.ts';
import { parseDsn, type ErrorReportTarget } from '../integrations/error-reports/forwarding-error-report-sink.ts';

export interface Configuration {
  host: string;
  port: number;
  contentPort: number;
  dataDirectory: string;
  publicUrl: string;
  basePath: string;
  /** Endpoint of another content service; absent means the embedded one. */
  contentApi: string | undefined;
  /** Origin of the embedded content service as its clients reach it, when that is not where it listens. */
  contentUrl: string | undefined;
  contentRepository: string;
  contentAccessToken: string | undefined;
  contentWriteToken: string | undefined;
  /** Beside the site itself: hosts that webhooks may lead to although they are not public. */
  webhookHosts: readonly string[];
  /** Makes `POST /hooks/content` take news of another content service. */
  contentWebhookSecret: string | undefined;
  /** Requests a second that one address may send to the content service; absent, any number. */
  contentRate: number | undefined;
  /** The site finds its content service away, for a drill. */
  rehearsedOutage: RehearsedOutage | undefined;
  /** What stored pages may take of the memory. */
  pageCacheMegabytes: number;
  companySlug: string;
  jobBoard: { kind: 'local' } | { kind: 'greenhouse' | 'lever' | 'ashby'; name: string };
  mail: {
    /** Of the mail server; absent, messages are files in the data directory's `outbox`. */
    smtpUrl: string | undefined;
    from: string;
    /** Who reads enquiries; absent, only those who send one hear of it. */
    inbox: string | undefined;
  };
  /** Where error reports are sent on to; absent, they stay here. */
  errorReports: ErrorReportTarget | undefined;
  isDebugPageOn: boolean;
  /** Off, a worker that readers already have removes itself. */
  isServiceWorkerOn: boolean;
  /** `/_catalogue`, for development and tests. */
  isCatalogueOn: boolean;
  /** Third-party scripts, each loaded only once its category is allowed. */
  tags: readonly {
    src: string;
    category: 'functional' | 'analytics' | 'marketing';
    cookies: readonly string[];
  }[];
  /** The private listener, for metrics and health in detail; absent, there is none. */
  privatePort: number | undefined;
  privateHost: string;
  /** Proxies of ours in front, each of which adds the address it saw to `x-forwarded-for`. */
  trustedHops: number;
  /** When it is told to stop: how long it says so before it does, and how long begun requests may then take. */
  stopDelayMs: number;
  stopDrainMs: number;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
}

/** All that is wrong with the environment, a line for each variable. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535'),
  v.transform(Number),
  v.minValue(1, 'must be a port number from 1 to 65535'),
  v.maxValue(65535, 'must be a port number from 1 to 65535'),
);
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'must be a whole number of seconds below 1000'),
  v.transform((text) => Number(text) * 1000),
);
const httpUrl = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https URL'),
);
const mailAddress = v.pipe(v.string(), v.email('must be one mail address, without a name'));
const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens'),
);
const boolean = v.pipe(
  v.picklist(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off'),
  v.transform((text) => ['on', 'true', '1'].includes(text)),
);

const tagsShape =
  'must be a JSON list of {"src": "https://…", "category": "functional|analytics|marketing", "cookies": ["…"]}';
const tags = v.pipe(
  v.string(),
  v.parseJson(undefined, tagsShape),
  v.array(
    v.object(
      {
        src: v.pipe(v.string(tagsShape), v.regex(/^https:\/\/[^\s"'<>;,]+$/, tagsShape)),
        category: v.picklist(['functional', 'analytics', 'marketing'], tagsShape),
        cookies: v.optional(v.array(v.pipe(v.string(tagsShape), v.regex(/^[\w-]+\*?$/, tagsShape)), tagsShape), []),
      },
      tagsShape,
    ),
    tagsShape,
  ),
);

const variables = v.object({
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  PORT: v.optional(portNumber, '3000'),
  CONTENT_PORT: v.optional(portNumber, '4000'),
  DATA_DIR: v.optional(v.string(), '.data'),
  PUBLIC_URL: v.optional(
    v.pipe(
      httpUrl,
      v.transform((text) => new URL(text).origin),
    ),
  ),
  BASE_PATH: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\/([a-z0-9._~-]+(\/[a-z0-9._~-]+)*\/?)?$/i, 'must start with a slash, such as / or /site'),
      v.transform((text) => text.replace(/\/$/, '')),
    ),
    '/',
  ),
  CONTENT_API: v.optional(httpUrl),
  CONTENT_URL: v.optional(
    v.pipe(
      httpUrl,
      v.transform((text) => new URL(text).origin),
    ),
  ),
  CONTENT_REPOSITORY: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-z0-9][a-z0-9-]{2,}[a-z0-9]$/i,
        'must be at least 4 letters, digits or hyphens, and start and end with a letter or digit',
      ),
    ),
    'financial-cloud',
  ),
  CONTENT_ACCESS_TOKEN: v.optional(v.string()),
  CONTENT_WRITE_TOKEN: v.optional(v.pipe(v.string(), v.minLength(24, 'must have at least 24 characters'))),
  WEBHOOK_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((host) => host.trim())),
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^(\[[0-9a-f:]+\]|[\w.-]+)(:\d{1,5})?$/i,
            'must be hosts such as name or name:port, separated by commas',
          ),
        ),
      ),
    ),
  ),
  CONTENT_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  CONTENT_RATE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(off|[1-9]\d{0,4})$/, 'must be a number of requests a second, or off'),
      v.transform((text) => (text === 'off' ? undefined : Number(text))),
    ),
    '20',
  ),
  CHAOS_CONTENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(down|slow|broken)(:\d{1,5})?$/, 'must be down, slow or broken, with seconds if it shall end: down:60'),
      v.transform(parseOutage),
    ),
  ),
  PAGE_CACHE_MB: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a whole number of megabytes from 8'),
      v.transform(Number),
      v.minValue(8, 'must be a whole number of megabytes from 8'),
    ),
    '128',
  ),
  COMPANY_SLUG: v.optional(slug, 'financial-cloud'),
  JOB_BOARD: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(local|(greenhouse|lever|ashby):[\w-]+)$/,
        'must be local, greenhouse:BOARD, lever:SITE or ashby:BOARD',
      ),
      v.transform(parseJobBoard),
    ),
    'local',
  ),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/.+/, 'must be an smtp or smtps URL'))),
  MAIL_FROM: v.optional(mailAddress),
  ENQUIRY_INBOX: v.optional(mailAddress),
  ERROR_REPORT_DSN: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseDsn),
      v.custom<ErrorReportTarget>((target) => target !== undefined, 'must be like https://KEY@host/PROJECT'),
    ),
  ),
  DEBUG_PAGE: v.optional(boolean, 'on'),
  SERVICE_WORKER: v.optional(boolean, 'on'),
  CATALOGUE: v.optional(boolean, 'off'),
  TAGS: v.optional(tags, '[]'),
  PRIVATE_PORT: v.optional(portNumber),
  PRIVATE_HOST: v.optional(v.string(), '127.0.0.1'),
  TRUSTED_HOPS: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be a number from 0 to 9'), v.transform(Number)),
    '0',
  ),
  STOP_DELAY: v.optional(seconds, '0'),
  STOP_DRAIN: v.optional(seconds, '25'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
});

/** What opens something is not repeated, where it would be kept in the logs of whoever started us. */
function isSecret(name: string): boolean {
  return /TOKEN|SECRET|SMTP_URL|DSN/.test(name);
}

function parseOutage(text: string): RehearsedOutage {
  const [fault, seconds] = text.split(':');
  return {
    fault: fault as RehearsedOutage['fault'],
    milliseconds: seconds === undefined ? undefined : Number(seconds) * 1000,
  };
}

function parseJobBoard(text: string): Configuration['jobBoard'] {
  const [kind, name] = text.split(':');
  return kind === 'local' || !name ? { kind: 'local' } : { kind: kind as 'greenhouse', name };
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
      const value = isSecret(name) ? '' : `, but is ${JSON.stringify(given[name])}`;
      return `${name} ${issue.message}${value}`;
    });
    throw new ConfigurationError(lines.join('\n'));
  }
  const { output } = result;
  const publicUrl =
    output.PUBLIC_URL ?? `http://${output.HOST === '127.0.0.1' ? 'localhost' : output.HOST}:${output.PORT}`;
  return {
    host: output.HOST,
    port: output.PORT,
    contentPort: output.CONTENT_PORT,
    dataDirectory: output.DATA_DIR,
    publicUrl,
    basePath: output.BASE_PATH,
    contentApi: output.CONTENT_API?.replace(/\/$/, ''),
    contentUrl: output.CONTENT_URL,
    contentRepository: output.CONTENT_REPOSITORY,
    contentAccessToken: output.CONTENT_ACCESS_TOKEN,
    contentWriteToken: output.CONTENT_WRITE_TOKEN,
    webhookHosts: output.WEBHOOK_HOSTS ?? [],
    contentWebhookSecret: output.CONTENT_WEBHOOK_SECRET,
    contentRate: output.CONTENT_RATE,
    rehearsedOutage: output.CHAOS_CONTENT,
    pageCacheMegabytes: output.PAGE_CACHE_MB,
    companySlug: output.COMPANY_SLUG,
    jobBoard: output.JOB_BOARD,
    mail: {
      smtpUrl: output.SMTP_URL,
      from: output.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
      inbox: output.ENQUIRY_INBOX,
    },
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
