import { createFileRecordKeys, type FileRecordKeys } from '../record-keys/file-record-keys.ts';
import { createKeyring } from '../record-keys/keyring.ts';
import { createPostgresRecordKeys } from '../record-keys/postgres-record-keys.ts';

export const testDataKey = 'a key for tests, of thirty-two characters';
export const testPostgresKeys = createPostgresRecordKeys(createKeyring([testDataKey]));

/** `directory`: the directory that contains the folders of `DATA_DIR`. */
export const createTestKeys = (directory: string): FileRecordKeys =>
  createFileRecordKeys({ directory, keyring: createKeyring([testDataKey]) });
