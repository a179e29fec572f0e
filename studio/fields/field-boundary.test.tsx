import { expect, test } from 'vitest';
import { FieldBoundary } from './field-boundary.tsx';

test('a field that failed is not drawn again before its value is another', () => {
  const failed = { value: 'bad', hasFailed: false, ...FieldBoundary.getDerivedStateFromError() };
  const props = { value: 'bad', fallback: 'as it is', children: 'field' };
  expect(FieldBoundary.getDerivedStateFromProps(props, failed)).toBeNull();
  expect(FieldBoundary.getDerivedStateFromProps({ ...props, value: 'good' }, failed)).toEqual({
    value: 'good',
    hasFailed: false,
  });
});
