import type { TokenRow } from '../../../cms/studio-api.ts';

/** The tokens that a person made, and those that these made, which still work at that time. */
export function listTokensOf(personId: string, tokens: readonly TokenRow[], now: number): TokenRow[] {
  const makers = [personId];
  const made: TokenRow[] = [];
  for (const maker of makers) {
    for (const token of tokens.filter(({ createdBy }) => createdBy?.id === maker)) {
      makers.push(token.id);
      made.push(token);
    }
  }
  return made.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now),
  );
}
