import { useQuery } from '@tanstack/react-query';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import { findFormerHolder, uidQuery } from '../../api/links.ts';
import { AddressText } from '../../fields/address-text.tsx';
import { useAddress, useAddressBook, type OpenAddress } from '../../fields/use-address.ts';
import { findAddress, lacksPage } from '../../models/find-address.ts';
import { Button } from '../../parts/button.tsx';
import { addressStrings } from '../../strings/addresses.ts';
import { linkStrings } from '../../strings/fields.ts';
import { publishStrings } from '../../strings/publish.ts';
import styles from './publish-dialog.module.css';

/** Whether publishing would show readers nothing new: the document has no address, or one without a page. */
export function isDeadEnd({ address, uid }: OpenAddress, { publishedVersion, publishedUid }: WorkingHead): boolean {
  const isThere = publishedVersion !== null && (publishedUid ?? undefined) === uid;
  return lacksPage(address) && !isThere;
}

/** The whole address, and the effect of a new one on existing URLs. */
export function PublishAddress({ head, onChoose }: { head: WorkingHead; onChoose: () => void }) {
  const open = useAddress();
  const address = (
    <p>
      <strong>{addressStrings.label}:</strong> <AddressText address={open.address} />
    </p>
  );
  if (!isDeadEnd(open, head))
    return (
      <section className={styles.address}>
        {address}
        <Moves head={head} open={open} />
      </section>
    );
  return (
    <section tabIndex={-1} data-read-first className={styles.warning}>
      <div>
        {address}
        <p>{publishStrings.waits}</p>
      </div>
      <Button isSmall onPress={onChoose}>
        {open.uid === undefined ? addressStrings.choose : addressStrings.change}
      </Button>
    </section>
  );
}

/** Old addresses that lead here once this is published: of the document itself, and of a former holder of the uid. */
function Moves({ head, open: { address, uid } }: { head: WorkingHead; open: OpenAddress }) {
  const { id, type, lang, publishedVersion, publishedUid } = head;
  const isNew = publishedVersion === null || publishedUid !== (uid ?? null);
  const next = isNew && address.kind === 'page' ? uid : undefined;
  const { data } = useQuery({
    ...uidQuery({ type, lang, uid: next ?? '', document: id }),
    enabled: next !== undefined,
  });
  const before = findAddress(useAddressBook(), { type, lang, uid: publishedUid ?? undefined });
  const former = next === undefined ? undefined : findFormerHolder(data);
  return (
    <>
      {next !== undefined && publishedVersion !== null && before.kind === 'page' && (
        <p className={styles.renamed}>
          {publishStrings.renamed} <AddressText address={before} />
        </p>
      )}
      {former && (
        <p className={styles.renamed}>
          {publishStrings.takenOver(former.title ?? former.uid ?? linkStrings.withoutTitle)}
        </p>
      )}
    </>
  );
}
