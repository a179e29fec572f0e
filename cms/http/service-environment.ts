import type { Accounts } from '../accounts/accounts.ts';
import type { MailedLinks } from '../accounts/mailed-links.ts';
import type { Passkeys } from '../accounts/passkeys.ts';
import type { EvaluationBudget } from '../access/evaluation-budget.ts';
import type { LiveMemory } from '../editing/live/live-memory.ts';
import type { LivePages } from '../editing/live/live-pages.ts';
import type { LiveTokens } from '../editing/live/live-tokens.ts';
import type { Storage } from '../storage/storage.ts';
import type { AssetLibrary } from '../media/asset-library.ts';
import type { FileSignatures } from '../media/file-signatures.ts';
import type { GatedFiles } from '../media/gated-files.ts';
import type { ImageWorkers } from '../media/image-workers.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Originals } from '../media/originals.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { ContentAdministration } from '../documents/content-administration.ts';
import type { FindUidProblem } from '../documents/uid-rule.ts';
import type { Finding } from '../editing/finding.ts';
import type { Sittings } from '../editing/sittings.ts';
import type { ChangeWaiters } from '../documents/change-waiters.ts';
import type { StudioNews } from '../editing/studio-news.ts';
import type { EventStreams } from './event-streams.ts';
import type { KnownSessions } from './known-sessions.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { StudioFiles } from './studio-build.ts';

export interface ServiceLogger {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
}

/** The dependencies of every endpoint. They are shared by all requests. */
export interface ServiceEnvironment {
  readonly storage: Storage;
  readonly assets: AssetLibrary;
  readonly administration: ContentAdministration;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly liveTokens: LiveTokens;
  readonly livePages: LivePages;
  readonly liveMemory: LiveMemory;
  readonly mailedLinks: MailedLinks;
  readonly webhooks: Webhooks;
  readonly changes: ChangeWaiters;
  readonly studioNews: StudioNews;
  readonly eventStreams: EventStreams;
  readonly knownSessions: KnownSessions;
  /** Uses the store directly, so it must not be called inside a transaction. */
  readonly finding: Finding;
  /** Uses the store directly, so it must not be called inside a transaction. */
  readonly sittings: Sittings;
  readonly repository: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Origin and base path of the site, for links to pages; empty when unknown. */
  readonly siteUrl: string;
  /** Where a browser opens the studio: the origin of `publicUrl`, with a host name that passkeys and cookies accept. */
  readonly studioOrigin: string;
  /** Undefined for a service without a studio, as in tests and commands. */
  readonly studioFiles: StudioFiles | undefined;
  readonly accessToken: string | undefined;
  readonly writeToken: string;
  /** The first one is the master language. */
  readonly languages: readonly { readonly id: string; readonly name: string }[];
  /** Which requests get the refs of releases in the entry response: those with a token, or all. */
  readonly releaseVisibility: 'token' | 'public';
  /** `token`: GraphQL introspection requires a token that may read. */
  readonly graphqlIntrospection: 'open' | 'token';
  /** How long a ref stays readable after the next publish. */
  readonly refLifetimeMs: number;
  /** A preview that is not used for this long ends. */
  readonly previewIdleMs: number;
  readonly media: MediaStore;
  readonly originals: Originals;
  readonly gatedFiles: GatedFiles;
  readonly fileSignatures: FileSignatures;
  readonly imageWorkers: ImageWorkers;
  readonly mediaCacheDirectory: string;
  readonly evaluationBudget: EvaluationBudget;
  readonly findUidProblem: FindUidProblem;
  readonly logger: ServiceLogger;
  readonly now: () => Date;
  /** False when the store rejects writes until the next start. */
  readonly isWritable: () => boolean;
  /** The current models; they change while the service runs. */
  readonly getModels: () => ModelSet;
}

/** The environment of one transaction. */
export function withinTransaction(environment: ServiceEnvironment, transaction: Storage): ServiceEnvironment {
  return {
    ...environment,
    storage: transaction,
    administration: environment.administration.within(transaction),
    accounts: environment.accounts.within(transaction),
    webhooks: environment.webhooks.within(transaction),
  };
}
