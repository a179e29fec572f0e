import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import type { StudioFields, StudioHints, StudioWidget } from '../../cms/studio-models.ts';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { toAddress } from '../draft/field-address.ts';
import { useMarksInside } from '../since-live/use-marks.ts';
import { useEditor } from './editor-context.ts';
import { FieldEditor } from './field-editor.tsx';
import styles from './field-list.module.css';
import { NestedFields, type FieldListProps } from './nested-fields.ts';

/** The fields of a tab, slice or row in the model's order. Slice zones are rendered elsewhere. */
export function FieldList({ fields, parent }: FieldListProps) {
  return (
    <NestedFields value={FieldList}>
      <div className={styles.list}>
        {cutGroups(fields).map(({ heading, entries }, index) => (
          <FieldGroup key={index} heading={heading}>
            {entries.map(([name, widget]) => {
              const address = toFieldAddress(parent, name, widget);
              const editor = <FieldEditor key={name} name={name} widget={widget} address={address} />;
              const { showWhen } = widget.config?.studio ?? {};
              return showWhen ? (
                <ShownWhen key={name} showWhen={showWhen} parent={parent} address={address} fields={fields}>
                  {editor}
                </ShownWhen>
              ) : (
                editor
              );
            })}
          </FieldGroup>
        ))}
      </div>
    </NestedFields>
  );
}

/** A document's uid is stored beside its data. */
function toFieldAddress(parent: FieldAddress, name: string, { type }: StudioWidget): FieldAddress {
  return type === 'UID' ? 'uid' : `${parent}/${toAddress(name)}`;
}

interface Run {
  readonly heading: string | undefined;
  readonly entries: [string, StudioWidget][];
}

/** Adjacent fields with the same heading form one group. */
function cutGroups(fields: StudioFields): Run[] {
  const runs: Run[] = [];
  for (const entry of Object.entries(fields)) {
    const [, widget] = entry;
    if (widget.type === 'Slices' || widget.type === 'Choice') continue;
    const heading = widget.config?.studio?.group;
    const last = runs.at(-1);
    if (last && last.heading === heading) last.entries.push(entry);
    else runs.push({ heading, entries: [entry] });
  }
  return runs;
}

function FieldGroup({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  if (heading === undefined) return children;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{heading}</legend>
      <div className={styles.list}>{children}</div>
    </fieldset>
  );
}

interface ShownWhenProps extends FieldListProps {
  readonly showWhen: NonNullable<StudioHints['showWhen']>;
  readonly address: FieldAddress;
  readonly children: ReactNode;
}

/**
 * A filled field is never hidden, because its text would be published unseen. A field that differs from the published
 * version is shown while the differences are.
 */
function ShownWhen({ showWhen, fields, parent, address, children }: ShownWhenProps) {
  const { draft } = useEditor();
  const { field, is } = showWhen;
  const decider = `${parent}/${toAddress(field)}`;
  const initial = fields[field]?.config?.default_value;
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [decider, address].map((subject) => draft.subscribe(subject, listener));
      return () => ends.forEach((end) => end());
    },
    [draft, decider, address],
  );
  const getShown = useCallback(() => {
    const value = draft.getValue(decider) ?? initial;
    const isFilled = draft.getValue(address) !== undefined || (draft.getRows(address)?.length ?? 0) > 0;
    return isFilled || is.some((one) => one === value);
  }, [draft, decider, address, initial, is]);
  const isShown = useSyncExternalStore(subscribe, getShown, getShown);
  const isMarked = useMarksInside(address) > 0;
  return isShown || isMarked ? children : null;
}
