import { useQuery } from '@tanstack/react-query';
import { WandSparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { findFormerHolder, uidQuery, type LinkedDocument } from '../api/links.ts';
import { IconButton } from '../parts/button.tsx';
import { TextInput } from '../parts/text-input.tsx';
import { fieldWords, linkWords } from '../words/fields.ts';
import { useEditor, type Editor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { FieldShell } from './field-shell.tsx';
import { findTitleAddress, readTitle } from './title-address.ts';
import { toUid } from './to-uid.ts';
import styles from './uid-field.module.css';
import { useSyncedText } from './use-synced-text.ts';

/** The debounce before a uid is looked up; together with the request it stays well below 300 ms. */
const lookUpAfterMs = 120;

/** The last segment of the document's URL. It is made from the title until the editor writes another. */
export function UidField(field: FieldProps<string>) {
  const editor = useEditor();
  const { value = '', setValue } = field;
  const { uid } = fieldWords;
  const { taken, takenOver } = useUidClaims(value, editor);
  useUidFromTitle(value, editor);
  const synced = useSyncedText<HTMLInputElement>(value, (text) =>
    setValue(text === '' ? null : text.replaceAll(/\s/g, '-'), { isTyping: true }),
  );
  const suggested = () => toUid(readTitle(editor));
  return (
    <FieldShell field={field} help={uid.help} ownHelp={takenOver} ownProblem={taken}>
      {(control) => (
        <div className={styles['row']}>
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
      )}
    </FieldShell>
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
  const toName = ({ title, uid: other }: LinkedDocument): string => title ?? other ?? linkWords.withoutTitle;
  return {
    taken: holder && fieldWords.uid.taken(toName(holder)),
    takenOver: former && fieldWords.uid.takenOver(toName(former)),
  };
}

/**
 * When the title is left, an empty uid is made from it, and one that was made here follows it. An existing uid stays,
 * because readers may know its URL.
 */
function useUidFromTitle(uid: string, editor: Editor): void {
  const made = useRef<string>(undefined);
  useEffect(() => {
    const address = findTitleAddress(editor);
    if (address === undefined || editor.isReadOnly) return undefined;
    return editor.visits.subscribe(() => {
      if (editor.visits.current === address || !editor.visits.wasVisited(address)) return;
      const next = toUid(readTitle(editor));
      if (next === '' || next === uid || (uid !== '' && uid !== made.current)) return;
      // An emptied uid stays empty.
      if (uid === '' && next === made.current) return;
      made.current = next;
      editor.draft.change([{ kind: 'set', address: 'uid', value: next }]);
    });
  }, [uid, editor]);
}
