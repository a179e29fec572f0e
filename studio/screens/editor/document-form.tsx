import { Fragment, memo, useId, useRef } from 'react';
import type { StudioFields, StudioWidget } from '../../../cms/studio-models.ts';
import { toAddress } from '../../draft/field-address.ts';
import { DocumentFields } from '../../fields/document-fields.tsx';
import { useEditor } from '../../fields/editor-context.ts';
import { FieldList } from '../../fields/field-list.tsx';
import { editorStrings } from '../../strings/editor.ts';
import styles from './document-form.module.css';
import { toTabId } from './tab-id.ts';
import { usePresenceRings } from './people-here.tsx';
import { SliceZone } from './slice-zone.tsx';
import { useLostFocus } from './use-lost-focus.ts';

/** All fields of the document with its tabs below each other, so that the browser's search finds every word. */
export const DocumentForm = memo(DocumentFormView);

function DocumentFormView() {
  const { repository, document, dir } = useEditor();
  const element = useRef<HTMLDivElement>(null);
  usePresenceRings(element);
  useLostFocus(element);
  const model = repository.customTypes.find(({ id }) => id === document.type);
  return (
    <div ref={element} className={styles.form} lang={document.lang} dir={dir}>
      {Object.entries(model?.json ?? {}).map(([tab, fields]) => (
        <Tab key={tab} name={tab} fields={fields} />
      ))}
      <Tab name={editorStrings.documentFields} fields={{}}>
        <DocumentFields />
      </Tab>
    </div>
  );
}

function Tab({ name, fields, children }: { name: string; fields: StudioFields; children?: React.ReactNode }) {
  const heading = useId();
  return (
    <section id={toTabId(name)} aria-labelledby={heading} className={styles.tab}>
      <h2 id={heading} className={styles.heading}>
        {name}
      </h2>
      {cutAtZones(fields).map(({ before, zone }, index) => (
        <Fragment key={index}>
          <FieldList fields={before} parent="data" />
          {zone && <SliceZone list={`data/${toAddress(zone.name)}`} zone={zone.widget} />}
        </Fragment>
      ))}
      {children}
    </section>
  );
}

interface Part {
  readonly before: StudioFields;
  readonly zone?: { readonly name: string; readonly widget: StudioWidget };
}

/** Splits the fields at slice zones, so that slices have their position in the model. */
function cutAtZones(fields: StudioFields): Part[] {
  const parts: Part[] = [];
  let before: Record<string, StudioWidget> = {};
  for (const [name, widget] of Object.entries(fields)) {
    if (widget.type === 'Slices' || widget.type === 'Choice') {
      parts.push({ before, zone: { name, widget } });
      before = {};
    } else before[name] = widget;
  }
  return Object.keys(before).length > 0 ? [...parts, { before }] : parts;
}
