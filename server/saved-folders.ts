/** Folders of the data directory, beside the content, that a backup saves. The write token and the
 * secret of downloads are none of them: a copy of a backup must not be a key to the service. */
export const savedFolders: readonly string[] = ['enquiries', 'consent-records'];
