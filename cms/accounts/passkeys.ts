/**
 * Passkeys: key pairs in people's devices, for the studio's host name. The device verifies its user (by fingerprint or
 * PIN), so a passkey alone is enough to sign in. The store has the public keys (decision 0070).
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { AccessError } from '../access/access-error.ts';
import type { AuditLog } from '../access/audit-log.ts';
import { challengeMs, maxPasskeysPerAccount } from '../limits.ts';
import type { StoredAccount, StoredPasskey } from '../storage/account-register.ts';
import type { Storage } from '../storage/storage.ts';
import { createChallenges, type Challenge } from './challenges.ts';
import { openSession, type NewSession } from './open-session.ts';

/** Methods throw `AccessError`. A write is durable when its promise resolves. */
export interface Passkeys {
  /** The options for a browser; any passkey of the studio can sign in. */
  readonly createSignInOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** `passkey-refused`. */
  readonly signIn: (response: AuthenticationResponseJSON, device: string) => Promise<NewSession>;
  readonly createOptions: (account: StoredAccount) => Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** `passkey-refused`, `passkey-limit`. */
  readonly add: (
    account: StoredAccount,
    passkey: { name: string; response: RegistrationResponseJSON },
  ) => Promise<StoredPasskey>;
  readonly list: (accountId: string) => Promise<StoredPasskey[]>;
  /** `passkey-unknown`. */
  readonly remove: (which: { accountId: string; id: string }) => Promise<void>;
}

interface PasskeysOptions {
  readonly storage: Storage;
  readonly audit: AuditLog;
  /** The origin at which browsers open the studio. Passkeys are bound to its host name. */
  readonly studioOrigin: string;
  /** Authenticates challenges, so that processes that share it accept each other's. */
  readonly writeToken: string;
  readonly now: () => Date;
}

const signInPurpose = 'a sign-in';
const notKnown = 'This passkey belongs to no account here. Sign in with a link, and add it again.';
const notProved = 'The passkey could not be checked. Try again, or sign in with a link.';
/** COSE numbers of EdDSA, ES256 and RS256, the algorithms of today's devices. */
const algorithms = [-8, -7, -257];
const studioName = 'Financial Cloud Studio';

/** Loaded on demand, because its certificate parsers slow down the start more than everything else about accounts. */
const loadLibrary = () => import('@simplewebauthn/server');

export function createPasskeys({ storage, audit, studioOrigin, writeToken, now }: PasskeysOptions): Passkeys {
  const challenges = createChallenges({ writeToken, now });
  const relyingParty = new URL(studioOrigin).hostname;
  const expected = { expectedOrigin: studioOrigin, expectedRPID: relyingParty, requireUserVerification: true };
  const toPurpose = ({ id }: StoredAccount): string => `a passkey of ${id}`;

  /** Throws when another request has used the challenge first. */
  async function useChallenge(transaction: Storage, challenge: Challenge): Promise<void> {
    if (!(await transaction.useChallenge(challenge))) throw refused(notProved);
  }

  async function checkResponse(response: AuthenticationResponseJSON, { id, publicKey, counter }: StoredPasskey) {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { challenge, note } = noteChallenge((given) => challenges.check(given, signInPurpose));
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response,
      expectedChallenge: note,
      credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
    }).catch(refuse);
    if (!verified) throw refused(notProved);
    return { ...authenticationInfo, challenge: challenge() };
  }

  return {
    async createSignInOptions() {
      const { generateAuthenticationOptions } = await loadLibrary();
      const challenge = challenges.create(signInPurpose);
      const options = { rpID: relyingParty, userVerification: 'required', timeout: challengeMs } as const;
      return generateAuthenticationOptions({ ...options, challenge });
    },
    async signIn(response, device) {
      const known = await storage.getPasskey(response.id);
      const { userHandle } = response.response;
      if (!known || (userHandle !== undefined && userHandle !== toHandle(known.accountId))) throw refused(notKnown);
      const { challenge, newCounter, credentialBackedUp } = await checkResponse(response, known);
      return storage.transaction(async (transaction) => {
        await useChallenge(transaction, challenge);
        // The passkey may have been removed, or used, while its signature was verified.
        const [passkey, account] = [
          await transaction.getPasskey(known.id),
          await transaction.getAccount(known.accountId),
        ];
        if (!passkey || !account) throw refused(notKnown);
        if (passkey.counter !== known.counter) throw refused(notProved);
        const at = now().getTime();
        await transaction.putPasskey({ ...passkey, counter: newCounter, isSynced: credentialBackedUp, usedAt: at });
        return openSession(transaction, { account, device, audit, at });
      });
    },

    async createOptions(account) {
      const { generateRegistrationOptions } = await loadLibrary();
      const known = await storage.listPasskeys(account.id);
      return generateRegistrationOptions({
        rpName: studioName,
        rpID: relyingParty,
        userName: account.email,
        userDisplayName: account.name,
        supportedAlgorithmIDs: algorithms,
        userID: new Uint8Array(Buffer.from(account.id)),
        challenge: challenges.create(toPurpose(account)),
        timeout: challengeMs,
        attestationType: 'none',
        // Prevents a second passkey for the same device.
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
        // Discoverable credentials, so that nobody has to type an address to sign in.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    async add(account, { name, response }) {
      const { verifyRegistrationResponse } = await loadLibrary();
      const { challenge, note } = noteChallenge((given) => challenges.check(given, toPurpose(account)));
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: note,
        supportedAlgorithmIDs: algorithms,
      }).catch(refuse);
      if (!registrationInfo) throw refused(notProved);
      const { credential, credentialBackedUp } = registrationInfo;
      const passkey: StoredPasskey = {
        id: credential.id,
        accountId: account.id,
        name,
        counter: credential.counter,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        isSynced: credentialBackedUp,
        transports: response.response.transports ?? [],
        createdAt: now().getTime(),
        usedAt: undefined,
      };
      await storage.transaction(async (transaction) => {
        await useChallenge(transaction, challenge());
        if (await transaction.getPasskey(passkey.id)) throw refused('This passkey is here already.');
        if ((await transaction.listPasskeys(account.id)).length >= maxPasskeysPerAccount)
          throw new AccessError('passkey-limit', `An account has at most ${maxPasskeysPerAccount} passkeys.`);
        await transaction.putPasskey(passkey);
        await audit.record(transaction, { action: 'passkey.create', subject: account.id });
      });
      return passkey;
    },

    list: (accountId) => storage.listPasskeys(accountId),
    remove: (which) =>
      storage.transaction(async (transaction) => {
        if ((await transaction.deletePasskey(which)) === 0)
          throw new AccessError('passkey-unknown', 'There is no such passkey.');
        await audit.record(transaction, { action: 'passkey.delete', subject: which.accountId });
      }),
  };
}

/** The library calls a function to check the challenge, and does not return which one it was. */
function noteChallenge(check: (challenge: string) => Challenge | undefined) {
  let noted: Challenge | undefined;
  return {
    note: (given: string): boolean => (noted = check(given)) !== undefined,
    challenge(): Challenge {
      if (!noted) throw refused(notProved);
      return noted;
    },
  };
}

/** The user handle of an account in devices; it contains no personal data. */
const toHandle = (accountId: string): string => Buffer.from(accountId).toString('base64url');

/** The library throws for any invalid response. */
function refuse(cause: unknown): never {
  throw refused(notProved, cause);
}

function refused(message: string, cause?: unknown): AccessError {
  return new AccessError('passkey-refused', message, cause === undefined ? undefined : { cause });
}
