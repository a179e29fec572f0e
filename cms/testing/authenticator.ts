/** A software authenticator with passkeys: P-256, no attestation (WebAuthn, 6.1 and 6.5). */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

export interface TestAuthenticator {
  readonly id: string;
  readonly create: (options: PublicKeyCredentialCreationOptionsJSON) => RegistrationResponseJSON;
  readonly get: (
    options: PublicKeyCredentialRequestOptionsJSON,
    change?: Partial<Answer>,
  ) => AuthenticationResponseJSON;
}

/** Values that a test may forge. */
interface Answer {
  readonly origin: string;
  readonly host: string;
  readonly counter: number;
  readonly userHandle: string;
  /** The flags "user present" and "user verified" by default. */
  readonly flags: number;
}

const presentAndVerified = 0x05;
const withKey = 0x40;

const digest = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const toText = (bytes: Buffer): string => bytes.toString('base64url');

/** Its signature counter begins at 1. */
export function createAuthenticator(origin: string): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const idBytes = randomBytes(32);
  const id = toText(idBytes);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [ownHost, credential] = [new URL(origin).hostname, { id, rawId: id, type: 'public-key' as const }];
  let [counter, handle] = [0, ''];

  const toHead = (host: string, flags: number, count: number): Buffer => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(count);
    return Buffer.concat([digest(host), Buffer.from([flags]), number]);
  };
  const toClientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  /** COSE: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);

  return {
    id,
    create({ challenge, user }) {
      handle = user.id;
      const head = toHead(ownHost, presentAndVerified | withKey, counter);
      const data = Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, idBytes.length]), idBytes, key]);
      // CBOR: { "fmt": "none", "attStmt": {}, "authData": data }.
      const object = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0]),
        Buffer.from([0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: toText(toClientData('webauthn.create', challenge, origin)),
          attestationObject: toText(object),
          transports: ['internal'],
        },
      };
    },
    get({ challenge }, change = {}) {
      counter += 1;
      const { flags = presentAndVerified, host = ownHost, userHandle = handle } = change;
      const data = toHead(host, flags, change.counter ?? counter);
      const clientData = toClientData('webauthn.get', challenge, change.origin ?? origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, digest(clientData)]))
        .sign(privateKey);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: toText(clientData),
          authenticatorData: toText(data),
          signature: toText(signature),
          userHandle,
        },
      };
    },
  };
}
