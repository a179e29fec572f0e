import type { DocumentAddress } from '../models/find-address.ts';
import { addressWords } from '../words/addresses.ts';
import styles from './address-text.module.css';

/** The whole address of a document, or why it has none. */
export function AddressText({ address }: { address: DocumentAddress }) {
  switch (address.kind) {
    case 'page':
      return <Url url={address.url} />;
    case 'unnamed':
      return <Url url={addressWords.unnamed(address.start)} />;
    case 'shown':
      return (
        <>
          {addressWords.shown} <Url url={address.url} />
        </>
      );
    case 'nowhere':
      return addressWords.nowhere[address.why];
    case 'none':
    case 'unknown':
      return addressWords[address.kind];
  }
}

function Url({ url }: { url: string }) {
  return (
    <bdi dir="ltr" className={styles.url}>
      {url}
    </bdi>
  );
}
