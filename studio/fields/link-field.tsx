import { rowAddress } from '../draft/field-address.ts';
import { toLabel, type FieldProps } from './field-props.ts';
import { GroupShell } from './field-shell.tsx';
import { LinkEditor } from './link-editor.tsx';
import { LinkRow, LinkRowTitle } from './link-row.tsx';
import { RowList } from './row-list.tsx';
import type { StoredLink } from './stored-values.ts';

/** One link, or a list of links. */
export function LinkField(field: FieldProps<StoredLink>) {
  const { value, setValue, widget, address } = field;
  if (!widget.config?.repeat)
    return (
      <GroupShell field={field}>
        <LinkEditor link={value} widget={widget} onLink={(link, options) => setValue(link ?? null, options)} />
      </GroupShell>
    );
  return (
    <GroupShell field={field}>
      <RowList
        list={address}
        label={toLabel(field)}
        // The value of a row is the link itself; without a target it is a placeholder.
        createRow={() => ({ values: [['', { link_type: 'Any' }]], lists: [] })}
        renderTitle={(key) => <LinkRowTitle address={rowAddress(address, key)} />}
        renderRow={(key) => <LinkRow address={rowAddress(address, key)} widget={widget} name={field.name} />}
      />
    </GroupShell>
  );
}
