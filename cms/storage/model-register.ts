import type { OutboxEvent } from './webhook-register.ts';

export interface StoredModel {
  readonly kind: 'custom-type' | 'shared-slice';
  readonly id: string;
  readonly json: string;
}

export interface ModelRegister {
  listModels(): Promise<StoredModel[]>;
  /** Adds and replaces models, and removes those that are not listed. */
  replaceModels(models: readonly StoredModel[], event?: OutboxEvent): Promise<void>;
}
