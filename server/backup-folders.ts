/**
 * Folders of the data directory, in addition to the content, that a backup contains. The write token and the download
 * secret are left out, because a copy of a backup must not give access to the service.
 */
export const backupFolders: readonly string[] = ['enquiries', 'consent-records', 'newsletter', 'survey'];
