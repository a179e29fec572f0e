import { openVisitorData, type InboxEntry, type VisitorData } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';

export type StoredEnquiry = InboxEntry['enquiry'];

/**
 * Opens and decrypts what visitors sent to a site with this `DATA_DIR`; on disk it is sealed. The site may be running.
 */
export async function readVisitorData<Result>(
  dataDirectory: string,
  read: (data: VisitorData) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', ...settings });
  const data = await openVisitorData(configuration, createLogger(configuration));
  try {
    return await read(data);
  } finally {
    await data.close();
  }
}

export const readStoredEnquiries = (dataDirectory: string): Promise<StoredEnquiry[]> =>
  readVisitorData(dataDirectory, listEnquiries);

export async function listEnquiries({ inbox }: VisitorData): Promise<StoredEnquiry[]> {
  const entries = await inbox.list((problem) => {
    throw new Error(problem);
  });
  return entries.map(({ enquiry }) => enquiry);
}

/** The source of a message in the outbox. */
export function readOutboxMessage(dataDirectory: string, id: string): Promise<string | undefined> {
  return readVisitorData(dataDirectory, async ({ outbox }) => {
    const message = (await outbox.list()).find((one) => one.id === id)?.open();
    return message && Buffer.from(message).toString();
  });
}
