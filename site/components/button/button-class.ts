import styles from './button.module.css';

export interface ButtonLook {
  kind?: 'primary' | 'secondary';
  /** Rounded and larger: the one thing to do on a view. */
  isPill?: boolean;
}

/** The class of anything that looks like a button. One `primary` a view. */
export function getButtonClass({ kind = 'primary', isPill = false }: ButtonLook = {}): string {
  return [styles.button, styles[kind], isPill ? styles.pill : undefined].filter(Boolean).join(' ');
}
