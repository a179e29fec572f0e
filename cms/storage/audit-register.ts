/** One recorded act. */
export interface AuditEntry {
  /** 1, 2, 3 … without a gap. */
  readonly sequence: number;
  readonly at: number;
  readonly actorId: string;
  readonly actorName: string;
  /** The network that the request came from; undefined = this process or this machine. */
  readonly address: string | undefined;
  /** `document.publish`, `token.create` … */
  readonly action: string;
  /** Id or name of another subject: a release, an experiment, a token, a model, an asset, a webhook. */
  readonly subject: string | undefined;
  /** Versions before and after; undefined = none. */
  readonly documents: readonly AuditedDocument[];
  /** Hash of the previous entry; empty for the first. */
  readonly previousHash: string;
  /** Over everything above. */
  readonly hash: string;
}

export interface AuditedDocument {
  readonly id: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export interface AuditFilter {
  readonly actorId?: string;
  readonly action?: string;
  readonly documentId?: string;
  readonly subject?: string;
  readonly offset: number;
  readonly limit: number;
}

/** Append-only: an engine refuses to change or remove an entry. */
export interface AuditRegister {
  appendAudit(entry: AuditEntry): Promise<void>;
  getLastAudit(): Promise<AuditEntry | undefined>;
  /** Newest first. */
  listAudit(filter: AuditFilter): Promise<{ total: number; entries: AuditEntry[] }>;
  /** The entries after a sequence, oldest first. */
  readAudit(position: { after: number; limit: number }): Promise<AuditEntry[]>;
}
