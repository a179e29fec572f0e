import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, toScriptJson } from './escape-html.ts';

test('the five special characters of HTML are escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  );
});

test('other text is unchanged', () => {
  expect(escapeHtml('Ça va? 🙂 10 % – “fine”')).toBe('Ça va? 🙂 10 % – “fine”');
});

test('no text can leave an attribute or open an element', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']/.test(escapeHtml(text))));
});

test('JSON cannot close its script element, and parses back unchanged', () => {
  const value = { text: '</script><!-- <script> & \u2028\u2029' };
  const json = toScriptJson(value);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});

test('any value round-trips', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(toScriptJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
