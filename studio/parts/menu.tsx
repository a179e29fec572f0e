import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import styles from './menu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly keys?: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

/** A button (`children`) that opens a menu of entries. */
export function Menu({
  label,
  entries,
  children,
}: {
  label: string;
  entries: readonly MenuEntry[];
  children: ReactElement;
}) {
  return (
    <MenuTrigger>
      {children}
      <Popover className={styles.popover ?? ''} placement="bottom end" offset={4}>
        <AriaMenu
          aria-label={label}
          className={styles.menu ?? ''}
          disabledKeys={entries.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
        >
          {entries.map(({ id, label: text, icon: Icon, keys, isDanger, onSelect }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className={`${styles.item} ${isDanger ? styles.danger : ''}`}
              onAction={onSelect}
            >
              {Icon && <Icon aria-hidden size="1rem" />}
              <span className={styles.text}>{text}</span>
              {keys !== undefined && <kbd className={styles.keys}>{keys}</kbd>}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
