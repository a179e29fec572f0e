import { expect, test } from 'vitest';
import type { TokenRow } from '../../../cms/studio-api.ts';
import { listTokensOf } from './tokens-of-person.ts';

const token = (id: string, maker: string | null, more: Partial<TokenRow> = {}): TokenRow => ({
  id,
  name: id,
  scopes: ['write'],
  createdBy: maker === null ? null : { id: maker, name: maker },
  createdAt: '2026-01-15T10:00:00+0000',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  ...more,
});
const now = Date.parse('2026-02-01T00:00:00Z');
const past = '2026-01-20T10:00:00+0000';

test('the tokens of a person are those that work and that they or their tokens made', () => {
  const tokens = [
    token('own', 'person-1'),
    token('later', 'person-1', { expiresAt: '2026-03-01T00:00:00+0000' }),
    token('ended', 'person-1', { expiresAt: past }),
    token('revoked', 'person-1', { revokedAt: past }),
    token('of own', 'own'),
    token('of revoked', 'revoked'),
    token('of another', 'person-2'),
    token('older', null),
  ];
  expect(listTokensOf('person-1', tokens, now).map(({ id }) => id)).toEqual(['own', 'later', 'of own', 'of revoked']);
  expect(listTokensOf('person-3', tokens, now)).toEqual([]);
});
