import { expect, test } from 'vitest';
import { collectStyles, defineStyle } from './styles.ts';

const button = defineStyle('site/button.module.css', '.b{}', { button: 'button-1', quiet: 'quiet-1' });
const card = defineStyle('site/card.module.css', '.c{}', { card: 'card-1' });

test('a render has the sheets of the classes it read, each once, in the order of first use', () => {
  const { value, sheets } = collectStyles(
    () => `${card['card']} ${button['button']} ${card['card']} ${button['quiet']}`,
  );
  expect(value).toBe('card-1 button-1 card-1 quiet-1');
  expect(sheets).toEqual([
    { id: 'site/card.module.css', css: '.c{}' },
    { id: 'site/button.module.css', css: '.b{}' },
  ]);
});

test('a render that reads no class has no sheet', () => {
  expect(collectStyles(() => 'text').sheets).toEqual([]);
});

test('classes that are read outside a render are not recorded', () => {
  expect(button['button']).toBe('button-1');
  expect(collectStyles(() => card['card']).sheets.map(({ id }) => id)).toEqual(['site/card.module.css']);
});

test('a class that is missing from its sheet is an error with both names', () => {
  expect(() => button['buttom']).toThrow('No class "buttom" in site/button.module.css');
});

test('renders do not nest, and a failed one does not affect the next', () => {
  expect(() => collectStyles(() => collectStyles(() => ''))).toThrow('Renders do not nest');
  expect(() =>
    collectStyles(() => {
      throw new Error('broken component');
    }),
  ).toThrow('broken component');
  expect(collectStyles(() => card['card']).sheets).toHaveLength(1);
});
