import type { EvaluationBudget } from '../access/evaluation-budget.ts';
import type { Storage } from '../storage/storage.ts';
import type { AssetLibrary } from '../media/asset-library.ts';
import type { ImageWorkers } from '../media/image-workers.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { ContentAdministration } from '../documents/content-administration.ts';
import type { RecentChanges } from '../documents/recent-changes.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

export interface ServiceLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What every endpoint may use. Nothing in it belongs to one visitor. */
export interface ServiceEnvironment {
  readonly storage: Storage;
  readonly assets: AssetLibrary;
  readonly administration: ContentAdministration;
  readonly webhooks: Webhooks;
  readonly changes: RecentChanges;
  readonly repository: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly accessToken: string | undefined;
  readonly writeToken: string;
  /** The first is the master language. */
  readonly languages: readonly { readonly id: string; readonly name: string }[];
  /** Who sees the refs of releases in the root: whoever has a token, or everybody. */
  readonly releaseVisibility: 'token' | 'public';
  /** `token`: GraphQL introspection needs a token that may read. */
  readonly graphqlIntrospection: 'open' | 'token';
  /** How long a ref stays readable after the next one came. */
  readonly refLifetimeMs: number;
  /** A preview that nobody looked at for so long ends. */
  readonly previewIdleMs: number;
  readonly imageWorkers: ImageWorkers;
  readonly mediaCacheDirectory: string;
  readonly evaluationBudget: EvaluationBudget;
  readonly logger: ServiceLogger;
  now(): Date;
  /** The models of this moment; they change while the service runs. */
  getModels(): ModelSet;
}
