/**
 * The tables that make up a store, whichever engine holds it, in an order in which each row comes after the rows that
 * it references. Engines map the few names and types that differ.
 *
 * Three kinds of data are left out: overlays and their publications, which are written again when a preview or a
 * release is read next; the search index of the document list, which is rebuilt because the engine marks each copied
 * document; and data of running processes (leases, marks of transactions).
 */

type ColumnType = 'text' | 'bigint' | 'integer' | 'double precision' | 'number or text';

export interface CopiedTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** The columns of the primary key; rows are copied in their order. */
  readonly key: readonly string[];
  /** An SQL condition that every engine understands; without it all rows are copied. */
  readonly where?: string;
}

export type CopiedValue = string | number | null;
export type CopiedRow = readonly CopiedValue[];

/** Some rows of one table, few enough to be in memory. */
export interface RowBatch {
  readonly table: CopiedTable;
  readonly rows: readonly CopiedRow[];
}

/** Publications that a ref shows. */
const isShown = 'from_ref < to_ref';

/**
 * The words of a text in their order, separated by spaces (`copied-words.ts`). Each engine indexes them its own way.
 */
export const textTable: CopiedTable = {
  name: 'text',
  columns: { publication: 'bigint', path: 'integer', words: 'text' },
  key: ['publication', 'path'],
};

export const fieldValueTable: CopiedTable = {
  name: 'field_value',
  columns: {
    publication: 'bigint',
    path: 'integer',
    position: 'integer',
    to_ref: 'bigint',
    language: 'integer',
    value: 'number or text',
    sort_value: 'number or text',
  },
  key: ['publication', 'path', 'position'],
  where: `publication IN (SELECT id FROM publication WHERE ${isShown})`,
};

export const assetTable: CopiedTable = {
  name: 'asset',
  columns: {
    id: 'text',
    filename: 'text',
    media_type: 'text',
    kind: 'text',
    size_bytes: 'bigint',
    width: 'integer',
    height: 'integer',
    alt: 'text',
    credits: 'text',
    sha256: 'text',
    created_at: 'bigint',
    display_name: 'text',
    notes: 'text',
    modified_at: 'bigint',
    deleted_at: 'bigint',
  },
  key: ['id'],
};

export const copiedTables: readonly CopiedTable[] = [
  { name: 'model', columns: { kind: 'text', id: 'text', json: 'text' }, key: ['kind', 'id'] },
  { name: 'ref', columns: { sequence: 'bigint', ref: 'text', created_at: 'bigint' }, key: ['sequence'] },
  {
    name: 'document',
    columns: {
      number: 'bigint',
      id: 'text',
      type: 'text',
      lang: 'text',
      group_id: 'text',
      head_version: 'bigint',
      head_uid: 'text',
      created_at: 'bigint',
      updated_at: 'bigint',
      first_published_at: 'bigint',
    },
    key: ['number'],
  },
  {
    name: 'document_version',
    columns: {
      document: 'bigint',
      version: 'bigint',
      uid: 'text',
      title: 'text',
      tags: 'text',
      data: 'text',
      created_at: 'bigint',
    },
    key: ['document', 'version'],
  },
  {
    name: 'publication',
    columns: {
      id: 'bigint',
      document: 'bigint',
      version: 'bigint',
      from_ref: 'bigint',
      to_ref: 'bigint',
      document_id: 'text',
      type: 'text',
      lang: 'text',
      uid: 'text',
      group_id: 'text',
      slugs: 'text',
      first_published_at: 'bigint',
      last_published_at: 'bigint',
    },
    key: ['id'],
    where: isShown,
  },
  { name: 'field_path', columns: { id: 'integer', name: 'text' }, key: ['id'] },
  { name: 'language', columns: { id: 'integer', name: 'text' }, key: ['id'] },
  fieldValueTable,
  textTable,
  {
    name: 'release',
    columns: {
      id: 'text',
      label: 'text',
      revision: 'text',
      status: 'text',
      scheduled_at: 'bigint',
      created_at: 'bigint',
      published_sequence: 'bigint',
    },
    key: ['id'],
  },
  {
    name: 'release_document',
    columns: { release: 'text', document_id: 'text', version: 'bigint', action: 'text' },
    key: ['release', 'document_id'],
  },
  {
    name: 'preview',
    columns: { token_hash: 'text', document_id: 'text', release: 'text', expires_at: 'bigint', seen_at: 'bigint' },
    key: ['token_hash'],
  },
  {
    name: 'experiment',
    columns: {
      id: 'text',
      google_id: 'text',
      name: 'text',
      status: 'text',
      created_at: 'bigint',
      started_at: 'bigint',
      stopped_at: 'bigint',
    },
    key: ['id'],
  },
  {
    name: 'experiment_variation',
    columns: {
      experiment: 'text',
      position: 'integer',
      id: 'text',
      label: 'text',
      weight: 'double precision',
      revision: 'text',
      documents: 'text',
    },
    key: ['experiment', 'position'],
  },
  { name: 'bookmark', columns: { name: 'text', document_id: 'text' }, key: ['name'] },
  { name: 'collection', columns: { id: 'text', name: 'text', query: 'text' }, key: ['id'] },
  assetTable,
  { name: 'asset_tag', columns: { id: 'text', name: 'text', created_at: 'bigint' }, key: ['id'] },
  { name: 'asset_tagging', columns: { asset: 'text', tag: 'text' }, key: ['asset', 'tag'] },
  {
    name: 'webhook',
    columns: {
      id: 'text',
      name: 'text',
      url: 'text',
      secret: 'text',
      signing_keys: 'text',
      headers: 'text',
      topics: 'text',
      is_enabled: 'integer',
      disabled_reason: 'text',
      created_at: 'bigint',
      failures: 'bigint',
      failing_since: 'bigint',
      retry_at: 'bigint',
    },
    key: ['id'],
  },
  {
    name: 'outbox_event',
    columns: { number: 'bigint', id: 'text', topics: 'text', body: 'text', created_at: 'bigint' },
    key: ['number'],
  },
  {
    name: 'webhook_delivery',
    columns: {
      id: 'text',
      webhook: 'text',
      event: 'bigint',
      status: 'text',
      attempts: 'bigint',
      next_attempt_at: 'bigint',
      queued_at: 'bigint',
      last_attempt_at: 'bigint',
      last_status: 'integer',
      last_error: 'text',
      last_answer: 'text',
    },
    key: ['id'],
  },
  {
    name: 'api_token',
    columns: {
      id: 'text',
      name: 'text',
      secret_hash: 'text',
      scopes: 'text',
      created_at: 'bigint',
      created_by: 'text',
      created_by_name: 'text',
      expires_at: 'bigint',
      revoked_at: 'bigint',
      last_used_at: 'bigint',
    },
    key: ['id'],
  },
  {
    name: 'account',
    columns: { id: 'text', name: 'text', email: 'text', role: 'text', created_at: 'bigint' },
    key: ['id'],
  },
  // Passkeys are public keys, so that a copy of them signs nobody in.
  {
    name: 'passkey',
    columns: {
      id: 'text',
      account: 'text',
      name: 'text',
      public_key: 'text',
      counter: 'bigint',
      transports: 'text',
      is_synced: 'integer',
      created_at: 'bigint',
      used_at: 'bigint',
    },
    key: ['id'],
  },
  {
    name: 'idempotent_answer',
    columns: {
      actor_id: 'text',
      key: 'text',
      fingerprint: 'text',
      status: 'integer',
      body: 'text',
      created_at: 'bigint',
    },
    key: ['actor_id', 'key'],
  },
  {
    name: 'audit_entry',
    columns: {
      sequence: 'bigint',
      at: 'bigint',
      actor_id: 'text',
      actor_name: 'text',
      address: 'text',
      action: 'text',
      subject: 'text',
      documents: 'text',
      previous_hash: 'text',
      hash: 'text',
    },
    key: ['sequence'],
  },
  {
    name: 'working_copy',
    columns: {
      document_id: 'text',
      type: 'text',
      lang: 'text',
      group_id: 'text',
      base_version: 'bigint',
      revision: 'bigint',
      is_changed: 'integer',
      content: 'text',
      actor_id: 'text',
      updated_at: 'bigint',
    },
    key: ['document_id'],
  },
  {
    name: 'working_change',
    columns: { document_id: 'text', id: 'text', revision: 'bigint', actor_id: 'text', at: 'bigint' },
    key: ['document_id', 'id'],
  },
  // These come after the publications, because inserting a publication takes its document out of the archive and the
  // trash.
  {
    name: 'archived_document',
    columns: { document_id: 'text', archived_at: 'bigint' },
    key: ['document_id'],
  },
  {
    name: 'trashed_document',
    columns: { document_id: 'text', trashed_at: 'bigint' },
    key: ['document_id'],
  },
  { name: 'audit_document', columns: { document_id: 'text', sequence: 'bigint' }, key: ['document_id', 'sequence'] },
];
