import { useEffect, useId, type FocusEvent, type ReactNode } from 'react';
import { AdviceLine } from '../checks/advice-line.tsx';
import { useAdviceAt } from '../checks/use-advice.ts';
import { announce } from '../parts/announcer.ts';
import { FieldFrame } from '../parts/field-frame.tsx';
import { MarkSlot } from '../since-live/mark-slots.tsx';
import { fieldStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import { toLabel, type FieldPlace } from './field-props.ts';
import styles from './field-shell.module.css';
import { useProblem } from './use-problem.ts';

/** The accessibility attributes of a control. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface ShellProps {
  readonly field: FieldPlace;
  /** A problem that the studio detects before the service does, such as an invalid number. */
  readonly ownProblem?: string | undefined;
  /** Help for a field whose model has none. */
  readonly help?: ReactNode;
  /** Help that replaces the model's. */
  readonly ownHelp?: ReactNode;
  readonly aside?: ReactNode;
}

/** A field with one control. */
export function FieldShell({ children, ...props }: ShellProps & { children: (control: ControlProps) => ReactNode }) {
  const shell = useShell(props);
  return (
    <Surround {...props} shell={shell}>
      <FieldFrame {...shell.frame} controlId={shell.control.id}>
        {children(shell.control)}
      </FieldFrame>
    </Surround>
  );
}

/** A field with several controls: its label names the group. */
export function GroupShell({ children, ...props }: ShellProps & { children: ReactNode }) {
  const shell = useShell(props);
  return (
    <Surround {...props} shell={shell}>
      <FieldFrame {...shell.frame}>
        <div
          role="group"
          aria-labelledby={shell.frame.labelId}
          aria-describedby={shell.control['aria-describedby']}
          className={styles.group}
        >
          {children}
        </div>
      </FieldFrame>
    </Surround>
  );
}

/** A field whose control is no form element, and so is named by `labelId`. */
export function NamedShell({
  children,
  ...props
}: ShellProps & { children: (ids: { labelId: string; descriptionId: string | undefined }) => ReactNode }) {
  const shell = useShell(props);
  const { labelId } = shell.frame;
  return (
    <Surround {...props} shell={shell}>
      <FieldFrame {...shell.frame}>
        {children({ labelId, descriptionId: shell.control['aria-describedby'] })}
      </FieldFrame>
    </Surround>
  );
}

function useShell({ field, ownProblem, help, ownHelp, aside }: ShellProps) {
  const id = useId();
  const found = useProblem(field.address);
  const problem = ownProblem ?? found;
  const advice = useAdviceAt(field.address);
  const { config } = field.widget;
  const shownHelp = ownHelp ?? config?.studio?.help ?? config?.placeholder ?? help;
  const label = toLabel(field);
  const describedBy = [
    ...(shownHelp === undefined || shownHelp === null ? [] : [`${id}-help`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
    ...(advice === undefined ? [] : [`${id}-advice`]),
  ];
  const control: ControlProps = {
    id: `${id}-control`,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
    'aria-invalid': problem !== undefined,
  };
  const frame = {
    id,
    labelId: `${id}-label`,
    problem,
    label: config?.studio?.required ? <RequiredLabel label={label} /> : label,
    ...(shownHelp !== undefined && shownHelp !== null && { help: shownHelp }),
    ...(aside !== undefined && { aside }),
    ...(advice !== undefined && { advice: <AdviceLine id={`${id}-advice`}>{advice}</AdviceLine> }),
  };
  return { label, problem, control, frame };
}

function RequiredLabel({ label }: { label: string }) {
  return (
    <>
      {label} <span className={styles.required}>{fieldStrings.required}</span>
    </>
  );
}

/** Tracks focus, and announces a problem of the field that was just left. */
function Surround({
  field,
  shell,
  children,
}: ShellProps & { shell: { label: string; problem: string | undefined }; children: ReactNode }) {
  const { visits } = useEditor();
  const { address } = field;
  const { label, problem } = shell;
  useEffect(() => {
    if (problem !== undefined && visits.wasVisited(address)) announce(fieldStrings.problemIn(label, problem));
  }, [visits, address, label, problem]);
  return (
    <div
      data-address={address}
      className={styles.field}
      onFocus={(event) => isOwn(event) && visits.enter(address)}
      onBlur={(event) => {
        if (isOwn(event) && !isInside(event, event.relatedTarget)) visits.leave(address);
      }}
    >
      {children}
      <MarkSlot address={address} />
    </div>
  );
}

/** The focus in a field of a row does not count for the group around it. */
function isOwn(event: FocusEvent<HTMLElement>): boolean {
  return event.target.closest('[data-address]') === event.currentTarget;
}

function isInside(event: FocusEvent<HTMLElement>, target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-address]') === event.currentTarget;
}
