import styles from './button.module.css';

export interface ButtonLook {
  readonly kind?: 'primary' | 'secondary';
  /** Rounded and larger: the main action of a view. */
  readonly isPill?: boolean;
}

/** The class of buttons and of links that look like one. At most one `primary` per view. */
export function getButtonClass({ kind = 'primary', isPill = false }: ButtonLook = {}): string {
  return [styles.button, styles[kind], isPill ? styles.pill : undefined].filter(Boolean).join(' ');
}
