import { useId, useState, type ClipboardEvent } from 'react';
import { announce } from '../parts/announcer.ts';
import { FieldFrame } from '../parts/field-frame.tsx';
import { fieldStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import type { FieldProps } from './field-props.ts';
import { GroupShell } from './field-shell.tsx';
import styles from './geo-point-field.module.css';
import { findMapPoint } from './map-point.ts';
import { NumberInput } from './number-field.tsx';
import type { StoredPoint } from './stored-values.ts';

const limits = { latitude: 90, longitude: 180 } as const;
const sides = ['latitude', 'longitude'] as const;

/** Geographic coordinates: two numbers, or a pasted pair or map link. */
export function GeoPointField(field: FieldProps<StoredPoint>) {
  const { isReadOnly } = useEditor();
  const [unfinished, setUnfinished] = useState<readonly string[]>([]);
  const id = useId();
  const { value = {}, setValue } = field;
  const { place, number } = fieldStrings;
  const setSide = (side: (typeof sides)[number], next: number | undefined) => {
    const { [side]: _before, ...other } = value;
    const point: StoredPoint = next === undefined ? other : { ...other, [side]: next };
    setValue(Object.keys(point).length === 0 ? null : point, { isTyping: true });
  };
  const takePoint = (event: ClipboardEvent<HTMLInputElement>) => {
    const point = isReadOnly ? undefined : findMapPoint(event.clipboardData.getData('text/plain'));
    if (!point) return;
    event.preventDefault();
    setUnfinished([]);
    setValue({ ...point });
    announce(place.pasted(point.latitude, point.longitude));
  };
  return (
    <GroupShell field={field} help={place.help} ownProblem={unfinished.length > 0 ? number.notNumber : undefined}>
      <div className={styles.row}>
        {sides.map((side) => (
          <FieldFrame key={side} id={`${id}-${side}`} controlId={`${id}-${side}-control`} label={place[side]}>
            <NumberInput
              id={`${id}-${side}-control`}
              value={value[side]}
              min={-limits[side]}
              max={limits[side]}
              step="any"
              readOnly={isReadOnly}
              onPaste={takePoint}
              onUnfinished={(isIt) =>
                setUnfinished((now) => [...now.filter((one) => one !== side), ...(isIt ? [side] : [])])
              }
              onNumber={(next) => setSide(side, next)}
            />
          </FieldFrame>
        ))}
      </div>
    </GroupShell>
  );
}
