import type { FindUidProblem } from './documents/uid-rule.ts';
import type { StudioMail } from './accounts/mailed-links.ts';
import type { ServiceLogger } from './http/service-environment.ts';
import type { StudioFiles } from './http/studio-build.ts';
import type { MediaStore } from './media/media-store.ts';
import type { DiskSpace } from './storage/disk-space-limits.ts';
import type { ResolveHost } from './webhooks/target-check.ts';

export interface ContentServiceOptions {
  /** Contains `content.sqlite`, `media/` and `media-cache/`; created if missing. */
  readonly dataDirectory: string;
  /** The store of asset files; by default `media/`. The service closes it. */
  readonly mediaStore?: MediaStore;
  /** `postgres://…`: a database that several services may use at once. Without it the store is `content.sqlite`. */
  readonly database?: string;
  /** The repository's name, such as `financial-cloud`. */
  readonly repository: string;
  /**
   * The origin at which clients reach the service, for form actions, links and media, such as `http://127.0.0.1:4000`.
   */
  readonly publicUrl: string;
  /** If set, reads require it: as `access_token` in the query string, or as `Authorization: Token` or `Bearer`. */
  readonly accessToken?: string;
  /** The bearer token for `/admin`. */
  readonly writeToken: string;
  /** At least one. The first is the master language. */
  readonly languages: readonly { id: string; name: string }[];
  /** The origin of the site, for preview links. Without it they begin with `/preview`. */
  readonly siteUrl?: string;
  /** Lifetime of a preview link; 8 hours by default. */
  readonly previewLifetimeMs?: number;
  /** A preview link that is unused for this time ends; 30 minutes by default. */
  readonly previewIdleMs?: number;
  /**
   * How long a ref stays readable after it is superseded; 30 days by default. Then it gets 410, after which clients
   * fetch a new ref.
   */
  readonly refLifetimeMs?: number;
  /**
   * Which requests get the refs of releases in the entry response: with `token`, those with the access token or the
   * write token; with `public`, all. Releases show drafts, so the default is `token`.
   */
  readonly releaseVisibility?: 'token' | 'public';
  /** `token`: GraphQL introspection requires a token that may read. `open`, the default: every reader may use it. */
  readonly graphqlIntrospection?: 'open' | 'token';
  /**
   * Fields (`{type}.{field}`) whose files are given in exchange for a form: the service sends them for requests alone
   * that a site with the same write token signed (`createFileSignatures`). None by default.
   */
  readonly gatedFields?: readonly string[];
  /**
   * Hosts (`name` or `name:port`) to which webhooks may be sent at any address and port, such as the site on the same
   * machine. All others must have public addresses, and port 80 or 443.
   */
  readonly allowedWebhookHosts?: readonly string[];
  /** The build of the studio. Without it, `/studio` says that there is none yet. */
  readonly studioFiles?: StudioFiles;
  /** Resolves the host of a webhook; the resolver of the system by default. */
  readonly resolveWebhookHost?: ResolveHost;
  /**
   * The rate limit of each address for queries: milliseconds of processing per second, with a burst of ten seconds. No
   * limit by default.
   */
  readonly evaluationMsPerSecond?: number;
  /**
   * How long until another service on the same database takes over the webhook deliveries and scheduled releases of one
   * that has died; 9 seconds by default.
   */
  readonly leaseMs?: number;
  /** How often the background looks for sittings that have ended, for tests; 15 seconds by default. */
  readonly sittingCheckMs?: number;
  /** Mails sign-in links to people. Without it no links are mailed. */
  readonly sendMail?: (mail: StudioMail) => Promise<void>;
  /** Why a document cannot get a uid: the site uses its URL for something else. Undefined if it can. */
  readonly findReservedName?: FindUidProblem;
  readonly now?: () => Date;
  /** Reads the free space of the disk with `dataDirectory`; from the system by default. */
  readonly readSpace?: () => DiskSpace;
  readonly logger?: ServiceLogger;
}
