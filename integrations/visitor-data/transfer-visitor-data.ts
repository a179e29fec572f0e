import { openSiteDatabase } from '../postgres/site-database.ts';
import { exportVisitorData } from './export-visitor-data.ts';
import { importVisitorData, type TransferCounts, type TransferOptions } from './import-visitor-data.ts';

export interface VisitorDataTransfer extends Omit<TransferOptions, 'database'> {
  readonly direction: 'export' | 'import';
  readonly url: string;
  readonly logger: { warn: (fields: object, message: string) => void };
}

/** Copies visitor data between PostgreSQL and a folder like `DATA_DIR`. Throws `DatabaseUnusable`. */
export async function transferVisitorData({
  direction,
  url,
  logger,
  ...options
}: VisitorDataTransfer): Promise<TransferCounts> {
  const database = await openSiteDatabase({ url, logger });
  try {
    const transfer = direction === 'export' ? exportVisitorData : importVisitorData;
    return await transfer({ ...options, database });
  } finally {
    await database.close();
  }
}
