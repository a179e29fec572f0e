import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ImageWorkError } from '../media/image-job.ts';
import { createStatements } from '../storage/sqlite/statement-cache.ts';
import { StorageError } from '../storage/storage-error.ts';
import { createTestDirectory } from '../testing/test-service.ts';
import { toErrorResponse } from './errors.ts';

function toFileError(code: string): Error {
  return Object.assign(new Error(`${code}: write /secret/path`), { code });
}

function toSent(error: unknown): [status: number | undefined, retryAfterSeconds: number | undefined] {
  const answer = toErrorResponse(error);
  return [answer?.status, answer?.retryAfterSeconds];
}

test('exhausted resources have other status codes than invalid requests', () => {
  expect(toSent(new StorageError('full', 'database or disk is full'))).toEqual([507, undefined]);
  expect(toSent(toFileError('ENOSPC'))).toEqual([507, undefined]);
  expect(toSent(toFileError('EDQUOT'))).toEqual([507, undefined]);
  expect(toSent(new StorageError('read-only', 'attempt to write a readonly database'))).toEqual([503, 60]);
  for (const code of ['EROFS', 'EACCES', 'EPERM']) expect(toSent(toFileError(code))).toEqual([503, 60]);
  expect(toSent(toFileError('EMFILE'))).toEqual([503, 5]);
  expect(toSent(new StorageError('scarce', 'nearly full'))).toEqual([507, undefined]);
  for (const code of ['unavailable', 'locked', 'unconfirmed'] as const)
    expect(toSent(new StorageError(code, 'connect ECONNREFUSED'))).toEqual([503, 5]);
  expect(toSent(new ImageWorkError('image-workers-busy', 'busy'))).toEqual([503, 1]);
  expect(toSent(new ImageWorkError('image-too-costly', 'slow'))).toEqual([503, 600]);
  expect(toSent(new ImageWorkError('image-unreadable', 'cut'))).toEqual([422, undefined]);
});

test('a failing disk is answered with 500 and logged', () => {
  expect(toErrorResponse(toFileError('EIO'))).toBeUndefined();
  expect(toErrorResponse(new StorageError('failed', 'disk I/O error'))).toBeUndefined();
  expect(toErrorResponse(new StorageError('corrupt', 'malformed'))).toBeUndefined();
});

test('no response contains a file path', () => {
  for (const code of ['ENOSPC', 'EROFS', 'EMFILE']) {
    expect(JSON.stringify(toErrorResponse(toFileError(code)))).not.toContain('secret');
  }
});

test('a full database is reported by its code, rolls back the write, and can still be read', () => {
  const database = new DatabaseSync(join(createTestDirectory(), 'small.sqlite'));
  onTestFinished(() => database.close());
  database.exec('CREATE TABLE t (x); PRAGMA max_page_count = 20');
  const statements = createStatements(database);
  const fill = (): void =>
    statements.transaction(() => {
      statements.run('INSERT INTO t VALUES (?)', 'kept?');
      for (let row = 0; row < 100; row += 1) statements.run('INSERT INTO t VALUES (?)', 'x'.repeat(4000));
    });
  expect(fill).toThrow(expect.objectContaining({ code: 'full' }));
  expect(statements.get('SELECT count(*) AS number FROM t')).toEqual({ number: 0 });
  statements.run('INSERT INTO t VALUES (?)', 'small');
  expect(statements.all('SELECT x FROM t')).toEqual([{ x: 'small' }]);
});

test('a read-only database is reported by its code', () => {
  const file = join(createTestDirectory(), 'fixed.sqlite');
  new DatabaseSync(file).exec('CREATE TABLE t (x)');
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const statements = createStatements(database);
  expect(() => statements.run('INSERT INTO t VALUES (1)')).toThrow(expect.objectContaining({ code: 'read-only' }));
  expect(statements.all('SELECT * FROM t')).toEqual([]);
});
