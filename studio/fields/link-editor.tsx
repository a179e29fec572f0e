import { useId, useState } from 'react';
import type { StudioWidget } from '../../cms/studio-models.ts';
import { Button } from '../parts/button.tsx';
import { FieldFrame } from '../parts/field-frame.tsx';
import { SelectInput, TextInput } from '../parts/text-input.tsx';
import { linkStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import { LazyAssetPicker } from './lazy-asset-picker.ts';
import styles from './link-editor.module.css';
import { LinkPicker, toMediaLink } from './link-picker.tsx';
import { LinkTarget } from './link-target.tsx';
import type { StoredLink } from './stored-values.ts';
import { useSyncedText } from './use-synced-text.ts';

interface LinkEditorProps {
  readonly link: StoredLink | undefined;
  readonly widget: StudioWidget;
  /** Undefined when the link has neither a target nor a text. */
  readonly onLink: (link: StoredLink | undefined, options?: { readonly isTyping?: boolean }) => void;
}

/** The target of a link and its options. */
export function LinkEditor({ link, widget, onLink }: LinkEditorProps) {
  const { isReadOnly } = useEditor();
  const [isChanging, setChanging] = useState(false);
  const [isInLibrary, setInLibrary] = useState(false);
  const { select, customtypes, allowText, variants } = widget.config ?? {};
  const only = select ?? undefined;
  const types = customtypes?.map((type) => (typeof type === 'string' ? type : type.id));
  const takesDocuments = only === undefined || only === 'document';
  const hasTarget = link !== undefined && link.link_type !== 'Any';
  const pick = (target: StoredLink) => {
    setChanging(false);
    onLink(keepExtras(target, link));
  };
  return (
    <div className={styles.link}>
      {hasTarget && (
        <LinkTarget link={link} types={takesDocuments ? types : []} onLink={(next) => onLink(next)}>
          {!isReadOnly && (
            <>
              <Button isSmall onPress={() => setChanging(!isChanging)} aria-expanded={isChanging}>
                {linkStrings.change}
              </Button>
              <Button isSmall variant="quiet" onPress={() => onLink(withoutTarget(link))}>
                {linkStrings.remove}
              </Button>
            </>
          )}
        </LinkTarget>
      )}
      {!isReadOnly && (!hasTarget || isChanging) && (
        <div className={styles.choice}>
          <LinkPicker only={only} types={types} takesFocus={isChanging} onPick={pick} />
          {(only === undefined || only === 'media') && (
            <Button onPress={() => setInLibrary(true)}>{linkStrings.library}</Button>
          )}
        </div>
      )}
      {isReadOnly && !hasTarget && <p className={styles.none}>{linkStrings.kind.Any}</p>}
      <div className={styles.extras}>
        {(allowText || link?.text !== undefined) && <LinkText link={link} onLink={onLink} />}
        {(variants ?? []).length > 0 && <LinkVariant link={link} variants={variants ?? []} onLink={onLink} />}
      </div>
      <NewTab link={link} isAllowed={widget.config?.allowTargetBlank === true} onLink={onLink} />
      <LazyAssetPicker
        isOpen={isInLibrary}
        onClose={() => setInLibrary(false)}
        onPick={(asset) => {
          setInLibrary(false);
          pick(toMediaLink(asset));
        }}
      />
    </div>
  );
}

type PartProps = Pick<LinkEditorProps, 'link' | 'onLink'>;

function LinkText({ link, onLink }: PartProps) {
  const { document, dir, isReadOnly } = useEditor();
  const id = useId();
  const synced = useSyncedText<HTMLInputElement>(link?.text ?? '', (text) =>
    onLink(setExtra(link, 'text', text), { isTyping: true }),
  );
  return (
    <FieldFrame id={id} controlId={`${id}-control`} label={linkStrings.text}>
      <TextInput {...synced} id={`${id}-control`} lang={document.lang} dir={dir} readOnly={isReadOnly} />
    </FieldFrame>
  );
}

function LinkVariant({ link, variants, onLink }: PartProps & { variants: readonly string[] }) {
  const { isReadOnly } = useEditor();
  const id = useId();
  const variant = link?.variant ?? '';
  return (
    <FieldFrame id={id} controlId={`${id}-control`} label={linkStrings.variant}>
      <SelectInput
        id={`${id}-control`}
        value={variant}
        disabled={isReadOnly || link === undefined}
        onChange={({ currentTarget }) => onLink(setExtra(link, 'variant', currentTarget.value))}
      >
        <option value="">{linkStrings.noVariant}</option>
        {[...new Set([...variants, ...(variant === '' ? [] : [variant])])].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectInput>
    </FieldFrame>
  );
}

function NewTab({ link, isAllowed, onLink }: PartProps & { isAllowed: boolean }) {
  const { isReadOnly } = useEditor();
  if (link === undefined || link.link_type === 'Any' || link.link_type === 'Media') return null;
  if (!isAllowed && link.target === undefined) return null;
  return (
    <label className={styles.tab}>
      <input
        type="checkbox"
        checked={link.target === '_blank'}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => {
          const { target: _target, ...other } = link;
          onLink(currentTarget.checked ? { ...other, target: '_blank' } : other);
        }}
      />
      {linkStrings.newTab}
    </label>
  );
}

/** Keeps the text, variant and tab of the link when its target changes. */
function keepExtras(target: StoredLink, before: StoredLink | undefined): StoredLink {
  const { text, variant, key } = before ?? {};
  const tab = before && 'target' in before && target.link_type !== 'Media' ? before.target : undefined;
  return {
    ...target,
    ...(tab !== undefined && { target: tab }),
    ...(text !== undefined && { text }),
    ...(variant !== undefined && { variant }),
    ...(key !== undefined && { key }),
  };
}

function withoutTarget({ text, variant, key }: StoredLink): StoredLink | undefined {
  if (text === undefined) return undefined;
  return { link_type: 'Any', text, ...(variant !== undefined && { variant }), ...(key !== undefined && { key }) };
}

function setExtra(link: StoredLink | undefined, name: 'text' | 'variant', written: string): StoredLink | undefined {
  const { [name]: _before, ...other } = link ?? { link_type: 'Any' as const };
  const next = (written === '' ? other : { ...other, [name]: written }) as StoredLink;
  return next.link_type === 'Any' && next.text === undefined ? undefined : next;
}
