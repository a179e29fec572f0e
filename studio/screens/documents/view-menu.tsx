import { ArrowDownUp, Check } from 'lucide-react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Button as AriaButton } from 'react-aria-components';
import type { ListSort } from '../../../cms/studio-api.ts';
import { useMedia } from '../../parts/use-media.ts';
import { setLetterKeys, useLetterKeys } from '../../parts/letter-keys.ts';
import { documentsStrings } from '../../strings/documents.ts';
import { columnNames, tableWidth, type ColumnName } from './list-columns.ts';
import { firstOrder, listSorts, type ListFilter } from './list-filter.ts';
import styles from './view-menu.module.css';

interface ViewMenuProps {
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
  readonly columns: readonly ColumnName[];
  readonly onColumns: (names: readonly ColumnName[]) => void;
}

const lettersKey = 'letters';
/** The prefix avoids equal keys of a column and an order. */
const toKey = (sort: ListSort): string => `sort-${sort}`;

/** The order, the columns, and whether single-key shortcuts are on. */
export function ViewMenu({ filter, onFilter, columns, onColumns }: ViewMenuProps) {
  const hasLetters = useLetterKeys();
  const isTable = useMedia(tableWidth);
  const words = documentsStrings.columns;
  return (
    <MenuTrigger>
      <AriaButton aria-label={documentsStrings.view} className={styles.button ?? ''}>
        <ArrowDownUp aria-hidden size="1rem" />
        <span className={styles.label}>{documentsStrings.view}</span>
      </AriaButton>
      <Popover className={styles.popover ?? ''} placement="bottom end" offset={4}>
        <Menu aria-label={documentsStrings.view} className={styles.menu ?? ''}>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[toKey(filter.sort)]}
            onSelectionChange={(keys) => {
              const sort = listSorts.find((one) => keys === 'all' || keys.has(toKey(one)));
              if (sort) onFilter({ sort, order: firstOrder(sort) });
            }}
          >
            <Header className={styles.header ?? ''}>{documentsStrings.order}</Header>
            {listSorts.map((sort) => (
              <Item key={sort} id={toKey(sort)} label={words[sort]} />
            ))}
          </MenuSection>
          {isTable && (
            <MenuSection
              selectionMode="multiple"
              selectedKeys={columns}
              onSelectionChange={(keys) => onColumns(columnNames.filter((name) => keys === 'all' || keys.has(name)))}
            >
              <Header className={styles.header ?? ''}>{documentsStrings.shownColumns}</Header>
              {columnNames.map((name) => (
                <Item key={name} id={name} label={words[name]} />
              ))}
            </MenuSection>
          )}
          <MenuSection
            selectionMode="multiple"
            selectedKeys={hasLetters ? [lettersKey] : []}
            onSelectionChange={(keys) => setLetterKeys(keys === 'all' || keys.has(lettersKey))}
          >
            <Item id={lettersKey} label={documentsStrings.letterKeys} />
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Item({ id, label }: { id: string; label: string }) {
  return (
    <MenuItem id={id} textValue={label} className={styles.item ?? ''}>
      {({ isSelected }) => (
        <>
          <span className={styles.check}>{isSelected && <Check aria-hidden size="1rem" />}</span>
          {label}
        </>
      )}
    </MenuItem>
  );
}
