import { use } from 'react';
import type { StudioFields } from '../../cms/studio-models.ts';
import type { RowContent } from '../../cms/studio-types.ts';
import { rowAddress, toAddress } from '../draft/field-address.ts';
import { toLabel, type FieldPlace } from './field-props.ts';
import { GroupShell } from './field-shell.tsx';
import { NestedFields } from './nested-fields.ts';
import { RowList } from './row-list.tsx';
import { RowTitle } from './row-title.tsx';

/** A list of rows with the same fields. Groups can be nested. */
export function GroupField(field: FieldPlace) {
  const { address, widget } = field;
  const Fields = use(NestedFields);
  const fields = widget.config?.fields ?? {};
  // With a single text field, the row's title would repeat the field below it.
  const isOneText = Object.values(fields).every(({ type }) => type === 'Text') && Object.keys(fields).length === 1;
  return (
    <GroupShell field={field}>
      <RowList
        list={address}
        label={toLabel(field)}
        maxRows={widget.config?.repeat === false ? 1 : undefined}
        createRow={() => createRow(fields)}
        renderTitle={(key) => (isOneText ? null : <RowTitle fields={fields} parent={rowAddress(address, key)} />)}
        renderRow={(key) => (
          <div data-row-body>
            <Fields fields={fields} parent={rowAddress(address, key)} />
          </div>
        )}
      />
    </GroupShell>
  );
}

/** The initial content of a new row or slice: the model's default values. */
export function createRow(fields: StudioFields, prefix = ''): RowContent {
  const values = Object.entries(fields).flatMap(([name, { type, config }]): [string, string][] => {
    const value = config?.default_value;
    return type === 'Select' && typeof value === 'string' ? [[`${prefix}${toAddress(name)}`, value]] : [];
  });
  return { values, lists: [] };
}
