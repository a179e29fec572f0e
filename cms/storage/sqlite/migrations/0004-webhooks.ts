/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * `outbox_event` is written in the transaction of its change, with one `webhook_delivery` for each receiver.
 */
export const webhooks = `
CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  secret TEXT,
  signing_keys TEXT NOT NULL,
  headers TEXT NOT NULL,
  topics TEXT NOT NULL,
  is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),
  disabled_reason TEXT,
  created_at INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  failing_since INTEGER,
  retry_at INTEGER NOT NULL
) STRICT;

CREATE TABLE outbox_event (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  topics TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_event_age ON outbox_event (created_at);

CREATE TABLE webhook_delivery (
  id TEXT PRIMARY KEY,
  webhook TEXT NOT NULL REFERENCES webhook (id),
  event INTEGER NOT NULL REFERENCES outbox_event (number),
  status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'dead')),
  attempts INTEGER NOT NULL,
  next_attempt_at INTEGER NOT NULL,
  queued_at INTEGER NOT NULL,
  last_attempt_at INTEGER,
  last_status INTEGER,
  last_error TEXT,
  last_answer TEXT
) STRICT;
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook, status, next_attempt_at);
CREATE INDEX webhook_delivery_event ON webhook_delivery (event);
`;
