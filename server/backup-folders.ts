/**
 * Folders of the data directory, beside the content, that a backup includes. It excludes the write token and the
 * download secret: a copy of a backup must not give access to the service.
 */
export const backupFolders: readonly string[] = ['enquiries', 'consent-records', 'newsletter', 'survey'];
