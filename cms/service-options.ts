import type { StudioMail } from './accounts/mailed-links.ts';
import type { ServiceLogger } from './http/service-environment.ts';
import type { StudioFiles } from './http/studio-build.ts';
import type { MediaStore } from './media/media-store.ts';
import type { DiskSpace } from './storage/disk-space-limits.ts';
import type { ResolveHost } from './webhooks/target-check.ts';

export interface ContentServiceOptions {
  /** Holds `content.sqlite`, `media/` and `media-cache/`; created if missing. */
  dataDirectory: string;
  /** Where the files of assets are, by default in `media/`. The service closes it. */
  mediaStore?: MediaStore;
  /** `postgres://…`: the store, which several services may use at a time; without it, `content.sqlite`. */
  database?: string;
  /** The repository's name, such as `financial-cloud`. */
  repository: string;
  /** Origin of the service as clients reach it, for form actions, links and media: `http://127.0.0.1:4000`. */
  publicUrl: string;
  /** When set, reads need it: as `access_token` in the query, or as `Authorization: Token` or `Bearer`. */
  accessToken?: string;
  /** Bearer token of `/admin`. */
  writeToken: string;
  /** At least one. The first one is the master language. */
  languages: readonly { id: string; name: string }[];
  /** Origin of the site, for preview links; without it they start with `/preview`. */
  siteUrl?: string;
  /** Lifetime of a preview link; 8 hours by default. */
  previewLifetimeMs?: number;
  /** A preview link that is unused for so long ends; 30 minutes by default. */
  previewIdleMs?: number;
  /**
   * How long a ref stays readable after the next publish; 30 days by default. Then 410, after which clients fetch a new
   * ref.
   */
  refLifetimeMs?: number;
  /**
   * Who sees the refs of releases in the entry response: `token`, readers with the access token or the write token;
   * `public`, everybody. Releases show drafts, so `token` by default.
   */
  releaseVisibility?: 'token' | 'public';
  /** `token`: GraphQL introspection needs a token that may read. `open`, the default: every reader may use it. */
  graphqlIntrospection?: 'open' | 'token';
  /**
   * Hosts (`name` or `name:port`) that webhooks may reach at any address and port, such as the site on the same
   * machine. All others must have public addresses, and the ports 80 or 443.
   */
  allowedWebhookHosts?: readonly string[];
  /** The build of the studio; without it, `/studio` says that there is none yet. */
  studioFiles?: StudioFiles;
  /** Resolves a webhook's host; the system's resolver by default. */
  resolveWebhookHost?: ResolveHost;
  /**
   * Rate limit of each address for queries: milliseconds of processing per second, with a burst of ten seconds' worth.
   * No limit by default.
   */
  evaluationMsPerSecond?: number;
  /**
   * After so long another service on the same database takes over the deliveries of webhooks and the scheduled releases
   * of one that is gone; 9 seconds by default.
   */
  leaseMs?: number;
  /** How often documents are looked for that people have left, for tests. 15 seconds. */
  sittingCheckMs?: number;
  /** Sends people their links to the studio; without it they get none by mail. */
  sendMail?: (mail: StudioMail) => Promise<void>;
  now?: () => Date;
  /** Free space of the disk that holds `dataDirectory`; by default read from the system. */
  readSpace?: () => DiskSpace;
  logger?: ServiceLogger;
}
