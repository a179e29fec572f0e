/** One recorded action. */
export interface AuditEntry {
  /** Sequence numbers have no gaps and begin at 1. */
  readonly sequence: number;
  readonly at: number;
  readonly actorId: string;
  readonly actorName: string;
  /**
   * The network that the request came from; undefined for an action of this process or of a command on this machine.
   */
  readonly address: string | undefined;
  /** For example `document.publish`, `token.create`. */
  readonly action: string;
  /**
   * Id or name of a subject that is not a document: a release, an experiment, a token, a model, an asset, a webhook.
   */
  readonly subject: string | undefined;
  /** Versions before and after the action; undefined = none. */
  readonly documents: readonly AuditedDocument[];
  /** Hash of the previous entry; empty for the first. */
  readonly previousHash: string;
  /** Hash of all properties above. */
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
  readonly appendAudit: (entry: AuditEntry) => Promise<void>;
  readonly getLastAudit: () => Promise<AuditEntry | undefined>;
  /** Newest first. */
  readonly listAudit: (filter: AuditFilter) => Promise<{ total: number; entries: AuditEntry[] }>;
  /** The entries after the sequence number `after`, oldest first. */
  readonly readAudit: (position: { after: number; limit: number }) => Promise<AuditEntry[]>;
}
