import * as v from 'valibot';
import type { StudioWidget } from '../../cms/studio-models.ts';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { linkStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import { LinkEditor } from './link-editor.tsx';
import { LinkSchema } from './stored-values.ts';
import { useField } from './use-field.ts';
import { WrongValue } from './wrong-value.tsx';

interface LinkRowProps {
  readonly address: FieldAddress;
  readonly widget: StudioWidget;
  readonly name: string;
}

/** One link of a list. A row without target and text stays until it is removed. */
export function LinkRow({ address, widget, name }: LinkRowProps) {
  const { draft } = useEditor();
  const { value, setValue } = useField(draft, address);
  if (value !== undefined && !v.is(LinkSchema, value))
    return <WrongValue address={address} widget={widget} name={name} value={value} setValue={setValue} />;
  return (
    <div data-row-body data-address={address}>
      <LinkEditor
        link={value}
        widget={widget}
        onLink={(link, options) => setValue(link ?? { link_type: 'Any' }, options)}
      />
    </div>
  );
}

export function LinkRowTitle({ address }: Pick<LinkRowProps, 'address'>) {
  const { draft } = useEditor();
  const { value } = useField(draft, address);
  if (!v.is(LinkSchema, value)) return null;
  return value.text ?? linkStrings.kind[value.link_type];
}
