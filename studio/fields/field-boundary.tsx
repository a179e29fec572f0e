import { Component, type ReactNode } from 'react';
import type { FieldValue } from '../../cms/studio-types.ts';

interface FieldBoundaryProps {
  readonly value: FieldValue | undefined;
  /** Shown instead of a field that failed to render. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface FieldBoundaryState {
  readonly value: FieldValue | undefined;
  readonly hasFailed: boolean;
}

/** An error boundary for one field. It renders the field again when its value changes. */
export class FieldBoundary extends Component<FieldBoundaryProps, FieldBoundaryState> {
  override state: FieldBoundaryState = { value: this.props.value, hasFailed: false };

  static getDerivedStateFromError(): Partial<FieldBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ value }: FieldBoundaryProps, state: FieldBoundaryState): FieldBoundaryState | null {
    return value === state.value ? null : { value, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
