/** The format of each environment variable. configuration.ts converts them to settings. */
import * as v from 'valibot';
import { parseDsn, type ErrorReportTarget } from '../integrations/error-reports/forwarding-error-report-sink.ts';
import { isDatabaseUrl } from './database-url.ts';
import { areLanguageCodes, starterLanguages } from './content-languages.ts';
import { needsToken, parseSharedCache, type SharedCacheAddress } from './shared-cache-setting.ts';
import type { SimulatedOutage } from './simulated-outage.ts';
import { toOrigin } from './to-origin.ts';

export type JobBoardSetting =
  { readonly kind: 'local' } | { readonly kind: 'greenhouse' | 'lever' | 'ashby'; readonly name: string };

const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535'),
  v.transform(Number),
  v.minValue(1, 'must be a port number from 1 to 65535'),
  v.maxValue(65535, 'must be a port number from 1 to 65535'),
);
const hostName = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(toOrigin(text, 80)), 'must be an IP address or a host name of this machine'),
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
const origin = v.pipe(
  httpUrl,
  v.check(
    (text) => /^https?:\/\/[^/?#]+\/?$/i.test(text),
    'must be a scheme, a host and optionally a port, without a path',
  ),
  v.transform((text) => new URL(text).origin),
);
const bucketUrl = v.pipe(
  v.string(),
  v.regex(
    /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/(?!\.)[\w.-]+)*\/?$/,
    'must be s3://BUCKET or s3://BUCKET/PREFIX, of lower-case letters, digits, dots and hyphens',
  ),
  v.transform((text) => {
    const [bucket = '', ...prefix] = text.replace(/\/$/, '').slice('s3://'.length).split('/');
    return { bucket, prefix: prefix.join('/') };
  }),
);
const mailAddress = v.pipe(v.string(), v.email('must be one e-mail address, without a name'));
/** A secret with the prefix of a signing key must contain a key, because otherwise every signature would match. */
const webhookSecret = v.pipe(
  v.string(),
  v.minLength(16, 'must have at least 16 characters'),
  v.check(
    (text) => !text.startsWith('whsec_') || Buffer.from(text.slice('whsec_'.length), 'base64').length >= 16,
    'must have at least 16 bytes in base64 after whsec_',
  ),
);
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

const languages = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((code) => code.trim())),
  v.check((codes) => areLanguageCodes(codes), 'must be distinct codes such as en-us,fr-fr'),
);

const variableEntries = v.object({
  HOST: v.optional(hostName, '127.0.0.1'),
  PORT: v.optional(portNumber, '3000'),
  CONTENT_PORT: v.optional(portNumber, '4000'),
  DATA_DIR: v.optional(v.string(), '.data'),
  MEDIA_STORE: v.optional(bucketUrl),
  AWS_REGION: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be the name of a region, such as eu-west-1'))),
  AWS_ENDPOINT_URL: v.optional(origin),
  AWS_ENDPOINT_URL_S3: v.optional(origin),
  PUBLIC_URL: v.optional(origin),
  BASE_PATH: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\/([a-z0-9._~-]+(\/[a-z0-9._~-]+)*\/?)?$/i, 'must start with a slash, such as / or /site'),
      v.transform((text) => text.replace(/\/$/, '')),
    ),
    '/',
  ),
  CONTENT_API: v.optional(httpUrl),
  CONTENT_URL: v.optional(origin),
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
  CONTENT_DATABASE: v.optional(
    v.pipe(v.string(), v.check(isDatabaseUrl, 'must be like postgres://USER:PASSWORD@host:5432/DATABASE')),
  ),
  CONTENT_LANGUAGES: v.optional(languages, starterLanguages.join(',')),
  SEED: v.optional(boolean, 'on'),
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
  CONTENT_WEBHOOK_SECRET: v.optional(webhookSecret),
  CONTENT_RATE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(off|[1-9]\d{0,4})$/, 'must be a number of requests a second, or off'),
      v.transform((text) => (text === 'off' ? undefined : Number(text))),
    ),
    '20',
  ),
  GRAPHQL_INTROSPECTION: v.optional(v.picklist(['open', 'token'], 'must be open or token'), 'open'),
  CHAOS_CONTENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(down|slow|broken)(:\d{1,5})?$/, 'must be down, slow or broken, optionally with seconds: down:60'),
      v.transform(parseOutage),
    ),
  ),
  PAGE_CACHE_MB: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a whole number of megabytes, at least 8'),
      v.transform(Number),
      v.minValue(8, 'must be a whole number of megabytes, at least 8'),
    ),
    '128',
  ),
  CDN_PURGE: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseSharedCache),
      v.custom<SharedCacheAddress>(
        (address) => address !== undefined,
        'must be varnish:URL, fastly:SERVICE_ID[@API_URL] or cloudflare:ZONE[@API_URL], each URL without user and query',
      ),
    ),
  ),
  CDN_PURGE_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, none of them a space')),
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
  JOB_BOARD_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,}$/, 'must have at least 8 characters, none of them a space')),
  ),
  LEAD_FORM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^hubspot:\d{1,12}\/[\w-]{1,64}(@https?:\/\/[\w.:-]+)?$/,
        'must be hubspot:PORTAL/FORM or hubspot:PORTAL/FORM@API_URL',
      ),
      v.transform(parseLeadForm),
    ),
  ),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/.+/, 'must be an smtp or smtps URL'))),
  MAIL_FROM: v.optional(mailAddress),
  VISITOR_DATA_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((key) => key.trim())),
      v.check(
        (keys) => keys.every((key) => key.length >= 32),
        'must be keys of at least 32 characters, the current one first, with a comma between',
      ),
    ),
  ),
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
  PRIVATE_HOST: v.optional(hostName, '127.0.0.1'),
  TRUSTED_HOPS: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be a number from 0 to 9'), v.transform(Number)),
    '0',
  ),
  STOP_DELAY: v.optional(seconds, '0'),
  STOP_DRAIN: v.optional(seconds, '10'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
});

/** Every variable, with its default and its error message. */
export const variables = v.pipe(
  variableEntries,
  v.forward(
    v.partialCheck(
      [['CONTENT_LANGUAGES'], ['SEED']],
      ({ CONTENT_LANGUAGES: codes, SEED: isSeedOn }) =>
        !isSeedOn || (codes[0] === starterLanguages[0] && starterLanguages.every((code) => codes.includes(code))),
      `must begin with ${starterLanguages[0]} and contain ${starterLanguages.slice(1).join(' and ')} unless SEED is off`,
    ),
    ['CONTENT_LANGUAGES'],
  ),
  v.forward(
    v.partialCheck(
      [['MEDIA_STORE'], ['AWS_REGION']],
      ({ MEDIA_STORE: store, AWS_REGION: region }) => store === undefined || region !== undefined,
      'must name the region of the bucket in MEDIA_STORE (us-east-1 for services without regions)',
    ),
    ['AWS_REGION'],
  ),
  v.forward(
    v.partialCheck(
      [['CDN_PURGE'], ['CDN_PURGE_TOKEN']],
      ({ CDN_PURGE: address, CDN_PURGE_TOKEN: token }) => token !== undefined || !needsToken(address),
      'must be set for Fastly and Cloudflare',
    ),
    ['CDN_PURGE_TOKEN'],
  ),
  v.forward(
    v.partialCheck(
      [['JOB_BOARD'], ['JOB_BOARD_KEY']],
      ({ JOB_BOARD: { kind }, JOB_BOARD_KEY: key }) => key === undefined || kind === 'greenhouse' || kind === 'lever',
      'needs a JOB_BOARD of Greenhouse or Lever',
    ),
    ['JOB_BOARD_KEY'],
  ),
);

function parseOutage(text: string): SimulatedOutage {
  const [fault, seconds] = text.split(':');
  return {
    fault: fault as SimulatedOutage['fault'],
    milliseconds: seconds === undefined ? undefined : Number(seconds) * 1000,
  };
}

/** `hubspot:PORTAL/FORM[@API_URL]`, of the checked shape. */
function parseLeadForm(text: string): { portal: string; form: string; apiUrl: string } {
  const [place = '', apiUrl = 'https://api.hsforms.com'] = text.slice('hubspot:'.length).split('@');
  const [portal = '', form = ''] = place.split('/');
  return { portal, form, apiUrl };
}

function parseJobBoard(text: string): JobBoardSetting {
  const [kind, name] = text.split(':');
  return kind === 'local' || !name ? { kind: 'local' } : { kind: kind as 'greenhouse', name };
}
