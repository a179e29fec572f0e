import { useQuery } from '@tanstack/react-query';
import { WandSparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { findFormerHolder, linkedDocumentQuery, uidQuery, type LinkedDocument } from '../api/links.ts';
import type { AddressChoice, DocumentAddress } from '../models/find-address.ts';
import { IconButton } from '../parts/button.tsx';
import { SelectInput, TextInput } from '../parts/text-input.tsx';
import { addressStrings } from '../strings/addresses.ts';
import { fieldStrings, linkStrings } from '../strings/fields.ts';
import { AddressText } from './address-text.tsx';
import { useEditor, type Editor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell, type ControlProps } from './field-shell.tsx';
import { findTitleAddress, readTitle } from './title-address.ts';
import { toTypedUid, toUid } from './to-uid.ts';
import styles from './uid-field.module.css';
import { useAddress } from './use-address.ts';
import { useSyncedText } from './use-synced-text.ts';

/** The debounce before a uid is looked up; together with the request it stays well below 300 ms. */
const lookUpAfterMs = 120;

/** The last segment of the document's URL. It is made from the title until the editor writes another. */
export function UidField(field: FieldProps<string>) {
  const editor = useEditor();
  const { value = '' } = field;
  const { address, choices } = useAddress();
  const { taken, takenOver } = useUidClaims(value, editor);
  useProposedUid(value, editor, choices);
  const isChosen = address.kind === 'nowhere' && address.why !== 'unchosen';
  const nowhere = isChosen ? addressStrings.nowhere[address.why] : undefined;
  return (
    <FieldShell
      field={field}
      ownHelp={<UidHelp address={address} takenOver={takenOver} problem={nowhere} />}
      ownProblem={taken ?? nowhere}
    >
      {(control) =>
        choices ? (
          <UidChoice field={field} control={control} choices={choices} />
        ) : (
          <UidText field={field} control={control} />
        )
      }
    </FieldShell>
  );
}

interface UidHelpProps {
  readonly address: DocumentAddress;
  readonly problem: string | undefined;
  readonly takenOver: string | undefined;
}

/** The whole address, which a problem below replaces. */
function UidHelp({ address, problem, takenOver }: UidHelpProps) {
  return (
    <>
      {problem === undefined && <AddressText address={address} />} {takenOver}
    </>
  );
}

interface UidControlProps {
  readonly field: FieldProps<string>;
  readonly control: ControlProps;
}

function UidText({ field: { value = '', setValue }, control }: UidControlProps) {
  const editor = useEditor();
  const { uid } = fieldStrings;
  const synced = useSyncedText<HTMLInputElement>(value, (text) =>
    setValue(text === '' ? null : toTypedUid(text), { isTyping: true }),
  );
  const suggested = () => toUid(readTitle(editor));
  return (
    <div className={styles.row}>
      <TextInput
        {...control}
        {...synced}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        readOnly={editor.isReadOnly}
      />
      {!editor.isReadOnly && (
        <IconButton
          icon={WandSparkles}
          label={uid.suggest}
          onPress={() => suggested() !== '' && setValue(suggested())}
        />
      )}
    </div>
  );
}

/** Any other uid than that of a page which the site has would be a dead end. */
function UidChoice({
  field: { value = '', setValue },
  control,
  choices,
}: UidControlProps & { readonly choices: readonly AddressChoice[] }) {
  const { isReadOnly } = useEditor();
  const isKnown = value === '' || choices.some(({ uid }) => uid === value);
  return (
    <SelectInput
      {...control}
      dir="ltr"
      disabled={isReadOnly}
      value={value}
      onChange={({ target }) => setValue(target.value === '' ? null : target.value)}
    >
      <option value="">{addressStrings.choose}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map(({ uid, path }) => (
        <option key={uid} value={uid}>
          {path}
        </option>
      ))}
    </SelectInput>
  );
}

/**
 * The document that has the uid, which is a problem, and the one that had it, whose old links will resolve to this
 * document.
 */
function useUidClaims(uid: string, { document }: Editor): { taken: string | undefined; takenOver: string | undefined } {
  const [asked, setAsked] = useState(uid);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(uid), lookUpAfterMs);
    return () => clearTimeout(timer);
  }, [uid]);
  const { data } = useQuery({
    ...uidQuery({ type: document.type, lang: document.lang, uid: asked, document: document.id }),
    enabled: asked !== '',
  });
  const claims = asked === uid ? data : undefined;
  const holder = claims?.find(({ isFormer }) => !isFormer)?.document;
  const former = findFormerHolder(claims);
  const toName = ({ title, uid: other }: LinkedDocument): string => title ?? other ?? linkStrings.withoutTitle;
  return {
    taken: holder && fieldStrings.uid.taken(toName(holder)),
    takenOver: former && fieldStrings.uid.takenOver(toName(former)),
  };
}

/**
 * When the title is left, an empty uid is made from it, and one that was made here follows it. An existing uid stays,
 * because readers may know its URL. Where the site has fixed addresses only, a translation gets that of its original.
 */
function useProposedUid(uid: string, editor: Editor, choices: readonly AddressChoice[] | undefined): void {
  const made = useRef<string>(undefined);
  const original = useOriginalUid(editor, choices);
  useEffect(() => {
    const address = findTitleAddress(editor);
    if (address === undefined || editor.isReadOnly) return undefined;
    return editor.visits.subscribe(() => {
      if (editor.visits.current === address || !editor.visits.wasVisited(address)) return;
      const next = choices ? original : toUid(readTitle(editor));
      if (next === '' || next === uid || (uid !== '' && uid !== made.current)) return;
      // An emptied uid stays empty.
      if (uid === '' && next === made.current) return;
      made.current = next;
      editor.draft.change([{ kind: 'set', address: 'uid', value: next }]);
    });
  }, [uid, editor, choices, original]);
}

/** The uid of the document that this one begins to translate, if the site has a page for it; else empty. */
function useOriginalUid({ place }: Editor, choices: readonly AddressChoice[] | undefined): string {
  const id = choices && place?.translationOf;
  const { data } = useQuery({ ...linkedDocumentQuery(id ?? ''), enabled: id !== undefined });
  const uid = data?.uid ?? '';
  return choices?.some((choice) => choice.uid === uid) ? uid : '';
}
