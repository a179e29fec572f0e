import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  Tooltip,
  TooltipTrigger,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components';
import styles from './button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly isSmall?: boolean;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A view has at most one primary button, for its main action. */
export function Button({ variant = 'plain', isSmall = false, icon: Icon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={`${styles.button} ${styles[variant]} ${isSmall ? styles.small : ''}`}>
      {Icon && <Icon aria-hidden size="1rem" />}
      <span>{children}</span>
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  readonly icon: LucideIcon;
  /** The accessible name, also shown as a tooltip on hover and focus. */
  readonly label: string;
  /** Keys in the format of `aria-keyshortcuts`; shown beside the name. */
  readonly keys?: string;
  readonly isPressedState?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon: Icon, label, keys, isPressedState, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton
        {...props}
        aria-label={label}
        {...(isPressedState !== undefined && { 'aria-pressed': isPressedState })}
        className={`${styles.button} ${styles.icon} ${isPressedState ? styles.pressed : ''}`}
      >
        <Icon aria-hidden size="1.125rem" />
      </AriaButton>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {label}
        {keys !== undefined && <kbd className={styles.keys}>{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
