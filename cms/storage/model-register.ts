import type { OutboxEvent } from './webhook-register.ts';

export interface StoredModel {
  readonly kind: 'custom-type' | 'shared-slice';
  readonly id: string;
  readonly json: string;
}

export interface ModelRegister {
  readonly listModels: () => Promise<StoredModel[]>;
  /** Adds and replaces models, and removes those that are not listed. */
  readonly replaceModels: (models: readonly StoredModel[], event?: OutboxEvent) => Promise<void>;
}
