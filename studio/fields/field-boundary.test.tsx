import { expect, test } from 'vitest';
import { FieldBoundary } from './field-boundary.tsx';

test('a field whose rendering failed is rendered again only after its value has changed', () => {
  const failed = { value: 'bad', hasFailed: false, ...FieldBoundary.getDerivedStateFromError() };
  const props = { value: 'bad', fallback: 'as it is', children: 'field' };
  expect(FieldBoundary.getDerivedStateFromProps(props, failed)).toBeNull();
  expect(FieldBoundary.getDerivedStateFromProps({ ...props, value: 'good' }, failed)).toEqual({
    value: 'good',
    hasFailed: false,
  });
});
