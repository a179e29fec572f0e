import { ExternalLink, Link2, Link2Off } from 'lucide-react';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import { AddressText } from '../../fields/address-text.tsx';
import { useAddress } from '../../fields/use-address.ts';
import { Button } from '../../parts/button.tsx';
import { escapeUrl } from '../../models/escape-url.ts';
import { addressStrings } from '../../strings/addresses.ts';
import styles from './address-bar.module.css';

interface AddressBarProps {
  readonly head: WorkingHead;
  /** Goes to the field of the address. */
  readonly onChoose: () => void;
}

/** Where the document is on the site, always in view: its whole address, or that it has none. */
export function AddressBar({ head, onChoose }: AddressBarProps) {
  const { address, choices, uid } = useAddress();
  const isNowhere = address.kind === 'nowhere';
  const Icon = address.kind === 'page' || address.kind === 'unnamed' ? Link2 : Link2Off;
  const isLive = head.publishedVersion !== null && (head.publishedUid ?? undefined) === uid;
  return (
    <div role="group" aria-label={addressStrings.label} className={styles.bar} data-nowhere={isNowhere || undefined}>
      <Icon aria-hidden size="0.875rem" className={styles.icon} />
      {address.kind === 'page' && isLive ? (
        <a href={escapeUrl(address.url)} target="_blank" rel="noopener" className={styles.link}>
          <AddressText address={address} />
          <span className="visually-hidden"> {addressStrings.opens}</span>
          <ExternalLink aria-hidden size="0.75rem" />
        </a>
      ) : (
        <p className={styles.text}>
          <AddressText address={address} />
        </p>
      )}
      {isNowhere && choices && (
        <Button isSmall variant="quiet" onPress={onChoose}>
          {addressStrings.choose}
        </Button>
      )}
    </div>
  );
}
