import type { DocumentAddress } from '../models/find-address.ts';
import { addressStrings } from '../strings/addresses.ts';
import styles from './address-text.module.css';

/** The whole address of a document, or why it has none. */
export function AddressText({ address }: { address: DocumentAddress }) {
  switch (address.kind) {
    case 'page':
      return <Url url={address.url} />;
    case 'unnamed':
      return <Url url={addressStrings.unnamed(address.start)} />;
    case 'shown':
      return (
        <>
          {addressStrings.shown} <Url url={address.url} />
        </>
      );
    case 'nowhere':
      return addressStrings.nowhere[address.why];
    case 'none':
    case 'unknown':
      return addressStrings[address.kind];
  }
}

function Url({ url }: { url: string }) {
  return (
    <bdi dir="ltr" className={styles.url}>
      {url}
    </bdi>
  );
}
